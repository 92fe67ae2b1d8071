import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../api/db/seed/world/random'
import type { Notes } from './network'

/** A change that staff made and were told of, and what the audit log must say of it. */
export interface Change {
  action: string
  /** Id of the offer or lead. */
  id: string
  /** What stands in the audit row after the change; null if the id is enough. */
  after: string | null
}

interface Answer {
  data?: Record<string, { errors?: { code: string }[]; offer?: { id: string } } | null> | null
  errors?: unknown[]
}

const mutations = {
  offer:
    'mutation($value: String!, $key: String) { it: createOffer(input: { name: $value, slug: $value, url: "https://offer.example/" }, key: $key) { offer { id } errors { code } } }',
  override:
    'mutation($lead: ID!, $value: String!, $key: String) { it: overrideLeadStatus(leadIds: [$lead], statusOverride: $value, key: $key) { errors { code } } }',
  accept: 'mutation($lead: ID!, $key: String) { it: acceptConversion(leadId: $lead, key: $key) { errors { code } } }',
  reject:
    'mutation($lead: ID!, $value: String!, $key: String) { it: rejectConversion(leadId: $lead, statusOverride: $value, key: $key) { errors { code } } }',
}
const actions = {
  offer: 'offer.create',
  override: 'lead.override_status',
  accept: 'pending_conversion.accept',
  reject: 'pending_conversion.reject',
}

/** A member of staff who changes something again and again, each with a key, and repeats what was not answered. */
export function startStaff({ gatewayUrl, token }: { gatewayUrl: string; token: string }, notes: Notes, seed: number) {
  const random = createRandom(seed)
  const changes: Change[] = []
  let refused = 0
  let repeated = 0
  let working = true

  const ask = async (query: string, variables: object): Promise<Answer> => {
    const answer = await fetch(`${gatewayUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(30_000),
    })
    return (await answer.json()) as Answer
  }
  /** Repeats it until there is an answer. */
  const insist = async (query: string, variables: object = {}) => {
    for (;;) {
      const answer = await ask(query, variables).catch((error: unknown): Answer => ({ errors: [String(error)] }))
      if (answer.data && !answer.errors) return answer.data
      repeated++
      if (process.env.CHAOS_SAY)
        console.log(new Date().toISOString(), query.slice(0, 60), JSON.stringify(answer.errors))
      await wait(400)
    }
  }
  const acceptedLead = () => {
    const leads = [...notes.leads.values()].flatMap(({ answers }) => answers.map(({ body }) => body))
    const accepted = leads.filter(({ status }) => status === 'Accepted')
    return accepted.length ? String(random.pick(accepted).lead_id) : null
  }
  const pendingLead = async () => {
    const { rows } = (await insist('{ rows: pendingConversions { id } }')) as unknown as { rows: { id: string }[] }
    return rows.length ? random.pick(rows).id : null
  }
  const work = async () => {
    for (let turn = 1; working; turn++) {
      const kind = random.pick(['offer', 'override', 'accept', 'accept', 'reject'] as const)
      const lead = kind === 'offer' ? null : kind === 'override' ? acceptedLead() : await pendingLead()
      if (kind === 'offer' || lead !== null) {
        const value = `chaos-${turn}`
        const { it } = await insist(mutations[kind], { lead, value, key: `staff-${turn}` })
        if (it?.errors?.length) refused++
        else {
          const after = kind === 'override' ? value : null
          changes.push({ action: actions[kind], id: lead ?? it?.offer?.id ?? '', after })
        }
      }
      await wait(500 + random.next() * 1_500)
    }
  }
  const done = work()
  return {
    changes,
    counts: () => ({ changes: changes.length, refused, repeated }),
    /** Resolves when the last change is answered. */
    stop: async () => {
      working = false
      await done
    },
  }
}

export type Staff = ReturnType<typeof startStaff>
