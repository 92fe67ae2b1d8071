import { z } from 'zod'
import type { TraceEntry } from './trace'
import { traceTextWithin } from './traceText'

export const traceStep = z
  .object({
    of: z.enum(['distribution', 'timeslot', 'group', 'step', 'advertiser']),
    id: z.int(),
    name: z.string(),
    outcome: z.enum(['entered', 'passed', 'able', 'refused', 'chosen']).meta({
      description:
        'entered: its contents were evaluated; passed: skipped; able: could also take the lead; refused: was offered the lead and refused it; chosen: gets the lead.',
    }),
    text: z.string().meta({ description: 'Why, in words.' }),
  })
  .meta({ id: 'SimulationStep' })
export type TraceStep = z.input<typeof traceStep>

const outcomeOf = (entry: TraceEntry) =>
  entry.of === 'advertiser' ? entry.outcome : entry.reason ? 'passed' : 'entered'

/** A trace as text; marks chosen advertisers that refused. */
export function traceSteps(trace: readonly TraceEntry[], refusing: readonly number[]): TraceStep[] {
  let within: 'group' | 'step' = 'group'
  return trace.map((entry) => {
    const { of, id, name } = entry
    // The entries of its advertisers follow.
    if (of === 'group' || of === 'step') within = of
    const refuses = entry.of === 'advertiser' && entry.outcome === 'chosen' && refusing.includes(id)
    return refuses
      ? { of, id, name, outcome: 'refused', text: `${name} is offered the lead and refuses it.` }
      : { of, id, name, outcome: outcomeOf(entry), text: traceTextWithin(entry, within) }
  })
}

/** Former format of traces in demo data: an advertiser or a distribution, and a reason as text. */
const formerEntry = z.object({
  distribution_id: z.int(),
  advertiser_id: z.int().nullable(),
  outcome: z.enum(['accepted', 'refused', 'passed']),
  reason: z.string().nullable(),
})
const formerOutcomes = { accepted: 'chosen', refused: 'refused', passed: 'passed' } as const

function formerStep(entry: unknown): TraceStep[] {
  const { data } = formerEntry.safeParse(entry)
  if (!data) return [] // unknown format
  const { distribution_id, advertiser_id, outcome, reason } = data
  const of = advertiser_id === null ? ('distribution' as const) : ('advertiser' as const)
  const name = advertiser_id === null ? `Distribution ${distribution_id}` : `Advertiser ${advertiser_id}`
  return [
    {
      of,
      id: advertiser_id ?? distribution_id,
      name,
      outcome: formerOutcomes[outcome],
      text: `${name}: ${reason ?? outcome}.`,
    },
  ]
}

const isEntry = (entry: unknown): entry is TraceEntry =>
  typeof entry === 'object' && entry !== null && 'of' in entry && 'name' in entry

/** A stored trace as text; empty if none was stored. `refusing`: advertisers that refused the lead. */
export function storedSteps(trace: unknown, refusing: readonly number[]): TraceStep[] {
  if (!Array.isArray(trace)) return []
  const entries = trace.filter(isEntry)
  return entries.length ? traceSteps(entries, refusing) : trace.flatMap(formerStep)
}
