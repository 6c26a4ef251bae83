// Which of the demos or commands of a list are played: all of them, where lists are renewed; every few, where the tests of every day say so.
const step = Number(process.env.EVERY ?? 1);
export const isAsked = (_, i) => i % step === 0;
