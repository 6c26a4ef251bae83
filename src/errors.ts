/**
 * The two kinds of failure. A `UserError` is something the user can mend: its message says where, what was found, what
 * was expected and what to try. Everything else is a bug of ours and ends with exit code 70. Cold.
 */
export class UserError extends Error {
  override readonly name = "UserError";
  /** Process exit code that this mistake earns: 3 in all cases but an interruption, 130. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 3) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What is told when work is interrupted `before` there is anything to show for it. */
export function interruptedBefore(what = "anything was known", purpose = "show"): UserError {
  return new UserError(`interrupted before ${what}: there is nothing to ${purpose}`, 130);
}

/** Fails loudly when something that must hold does not; the message carries the values. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
