// Time and memory of a process while it works.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { processStat } from '../support/processStat.ts'

/** Resident megabytes of a process. */
const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Child processes. */
const startedBy = (pid) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)

/** Resident megabytes of child processes; ended ones count as 0. */
function startedMb(pid) {
  return startedBy(pid).reduce((sum, child) => {
    try {
      return sum + residentMb(child)
    } catch {
      return sum // it ended between the two reads
    }
  }, 0)
}

/** CPU seconds of a process and its ended children, with two decimals. */
const processorSeconds = (pid) =>
  processStat(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / 100

/** Runs `work` and returns its time, the memory growth with and without children, and the waits of parallel calls. */
export async function watched(api, pid, work) {
  const before = residentMb(pid)
  let most = before
  let maxTogether = before
  const waits = []
  let isOver = false
  const watch = setInterval(() => {
    const mine = residentMb(pid)
    most = Math.max(most, mine)
    maxTogether = Math.max(maxTogether, mine + startedMb(pid))
  }, 20)
  const calls = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await api.request({ method: 'GET', path: '/health/live' }).then(({ body }) => body.dump())
      waits.push(performance.now() - begun)
      await wait(20)
    }
  })()
  const usedBefore = processorSeconds(pid)
  const begun = performance.now()
  const result = await work()
  const took = (performance.now() - begun) / 1_000
  // CPU time of children is counted after they have ended.
  while (startedBy(pid).length) await wait(10)
  const used = processorSeconds(pid) - usedBefore
  isOver = true
  await calls
  clearInterval(watch)
  return { result, took, used, growth: most - before, together: maxTogether - before, waits }
}
