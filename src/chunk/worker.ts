/** Entry of a worker thread; it may import the playing core and nothing else, because each thread pays for every module. */
import { performTask } from "./task.ts";

export default performTask;
