import { readFileSync } from 'node:fs'

/** The fields of /proc/PID/stat that follow the name of the process, as text. Linux only; throws if it has ended. */
export const processStat = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** Processor time of a process so far, in seconds, in user and system mode; Linux counts hundredths. */
export function processorSeconds(pid: number): number {
  const fields = processStat(pid)
  return (Number(fields[11]) + Number(fields[12])) / 100
}
