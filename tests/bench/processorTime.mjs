// CPU time of processes; Linux only (/proc).
import { existsSync, readdirSync } from 'node:fs'
import { processStat } from '../support/processStat.ts'

export const canReadProcessorTime = existsSync('/proc/self/stat')

/** The process that started this one; 0 if it has ended. */
export const parentOf = (pid) => (existsSync(`/proc/${pid}/stat`) ? Number(processStat(pid)[1]) : 0)

/** CPU time of a process in ms, optionally with its children; 0 where it cannot be read. */
function processorMs({ pid: whole, withChildren }) {
  if (!canReadProcessorTime) return 0
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = processStat(pid)
        const [own, ofEnded] = [11, 13].map((at) => (Number(fields[at]) + Number(fields[at + 1])) * 10)
        return [{ pid: Number(pid), parent: Number(fields[1]), ms: own, ofEnded }]
      } catch {
        return [] // it has ended
      }
    })
  return stats
    .filter(({ pid, parent }) => pid === whole || (withChildren && parent === whole))
    .reduce((sum, { pid, ms, ofEnded }) => sum + ms + (withChildren && pid === whole ? ofEnded : 0), 0)
}

/** CPU time in ms that each part uses while `work` runs, beside the result of `work`. */
export async function processorTimeOf(parts, work) {
  const used = () => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, processorMs(part)]))
  const before = used()
  const result = await work()
  const after = used()
  return { result, spent: Object.fromEntries(Object.keys(parts).map((name) => [name, after[name] - before[name]])) }
}
