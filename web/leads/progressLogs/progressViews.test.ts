import { describe, expect, it } from '@jest/globals'
import { afterList, afterRun, phaseOf, shownJobs, type Job, type JobViews } from './progressViews'
import { advertiser, publisher } from '../../test/linkedRecords'

const job = (id: string, status: Job['status'], facts: Partial<Job> = {}): Job => ({
  id,
  leadId: '9',
  email: 'lead9@example.test',
  publisher: publisher('7', 'Adriva'),
  advertiser: advertiser('9', 'Corvane'),
  country: null,
  createdAt: '2026-11-20T12:00:00Z',
  scheduledAt: '2026-11-20T13:00:00Z',
  type: 'injection',
  status,
  result: null,
  outcome: null,
  ...facts,
})
const none: JobViews = new Map()
const phasesAt = (views: JobViews, ...times: number[]) => times.map((now) => shownJobs(views, now)[0]?.phase ?? 'gone')

describe('the states of a job on screen', () => {
  it('run for three seconds, are completed for three, and go', () => {
    const idle = afterList(none, [job('1', 'idle')], 0)
    const run = afterRun(idle, ['1'], 1000)
    const done = afterList(run, [job('1', 'completed', { outcome: 'Accepted' })], 1500)
    expect(phasesAt(done, 1500, 3999, 4000, 6999, 7000)).toEqual([
      'running...',
      'running...',
      'completed',
      'completed',
      'gone',
    ])
  })

  it('stay running as long as the server has not finished', () => {
    const run = afterRun(afterList(none, [job('1', 'idle')], 0), ['1'], 0)
    const still = afterList(run, [job('1', 'running')], 60_000)
    expect(phasesAt(still, 60_000)).toEqual(['running...'])
    expect(phasesAt(afterList(still, [job('1', 'completed')], 61_000), 61_000, 63_999, 64_000)).toEqual([
      'completed',
      'completed',
      'gone',
    ])
  })

  it('tell a job whose time came from one that was run by hand', () => {
    const idle = afterList(none, [job('1', 'idle'), job('2', 'idle')], 0)
    const next = afterList(afterRun(idle, ['2'], 10), [job('1', 'running'), job('2', 'running')], 20)
    expect([...next.values()].map(({ isAutoStarted }) => isAutoStarted)).toEqual([true, false])
  })

  it('are done when a running job disappears, and gone when a waiting one does', () => {
    const views = afterRun(afterList(none, [job('1', 'idle'), job('2', 'idle')], 0), ['1'], 0)
    const left = afterList(views, [], 5000)
    expect([...left.keys()]).toEqual(['1'])
    expect(phaseOf(left.get('1')!, 5000)).toBe('completed')
    expect([...afterList(left, [], 9000).keys()]).toEqual([])
  })

  it('do not rerun finished jobs, and return to idle if the server refuses', () => {
    expect(phasesAt(afterList(none, [job('1', 'completed')], 0), 0, 2999, 3000)).toEqual([
      'completed',
      'completed',
      'gone',
    ])
    const refused = afterRun(afterRun(afterList(none, [job('1', 'idle')], 0), ['1'], 5), ['1'], null)
    expect(phasesAt(refused, 10)).toEqual(['idle'])
  })

  it('stand by the time at which they are scheduled, and do not jump when run by hand', () => {
    const jobs = [
      job('1', 'idle', { scheduledAt: '2026-11-20T15:00:00Z' }),
      job('2', 'idle', { scheduledAt: '2026-11-20T14:00:00Z' }),
    ]
    const run = afterRun(afterList(none, jobs, 0), ['1'], 0)
    const next = afterList(run, [job('1', 'running', { scheduledAt: '2026-11-20T12:00:00Z' }), jobs[1]!], 100)
    expect(shownJobs(next, 100).map(({ job }) => job.id)).toEqual(['2', '1'])
  })
})
