/** Entry of a worker thread; it may import the playing core and nothing else, because each thread pays for every module. */
import type { TaskReply } from "../../chunk/messages.ts";
import { performTask } from "../../chunk/task.ts";
import { adopt } from "../../rules/kernel/columns.ts";
import { type Parcel, unpackJob } from "./parcel.ts";

export default function perform({ job, columns, ...task }: Parcel): Promise<TaskReply> {
  return performTask(task, job.number, () => {
    if (columns) adopt(columns);
    return unpackJob(job);
  });
}
