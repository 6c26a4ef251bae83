/**
 * Names for numbers that hot code reads as `R.rallyLimit`. Plain, because it is loaded by the battle: once a thread.
 */

/**
 * The record, frozen, in the form in which V8 takes its numbers for constants. An object that is filled by computed names becomes a hash
 * table, which code asks at every access; one that something inherits from is made fast again, and what it holds is known to the compiler.
 */
export function constants<T extends object>(record: T): Readonly<T> {
  Object.create(Object.freeze(record));
  return record;
}
