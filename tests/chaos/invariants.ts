import { toCents } from '../../shared/app/money'
import { readAttempts } from '../support/traffic'
import type { Fault } from './faults'
import type { Notes } from './network'
import type { Product } from './product'
import type { Change } from './staff'

/** All that is known of a run when it is over. */
export interface Run {
  product: Product
  notes: Notes
  changes: readonly Change[]
  faults: readonly Fault[]
  /** Servers that ended by themselves, as the supervisor says it. */
  endings: readonly string[]
  /** The caps by their ids: how many leads, and whose. */
  caps: ReadonlyMap<number, { cap: number; broker?: string; countryId?: number }>
}

interface LeadRow {
  id: number
  email: string
  publisher_id: number
  advertiser_id: number | null
  country_id: number | null
  lead_status_id: number
  is_hidden: boolean
  autologged_at: Date | null
  revenue: number
  payout: number
}

/** Accepted by an advertiser, whatever became of it. */
const sold = [2, 5, 6, 7]
const countBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string | number | null) => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(String(keyOf(item)), (counts.get(String(keyOf(item))) ?? 0) + 1)
  return counts
}
const repeats = <Item>(items: readonly Item[], keyOf: (item: Item) => string | number | null) =>
  [...countBy(items, keyOf)].filter(([, count]) => count > 1).map(([key, count]) => `${key} (${count} times)`)

/** Reads the books of everybody, and returns the checks: each lists what is wrong, nothing if it holds. */
export async function checksOf({ product, notes, changes, faults, caps, endings }: Run) {
  const rows = async <Row extends object>(text: string) => (await product.pool.query<Row>(text)).rows
  const leads = await rows<LeadRow>(
    'select id, email, publisher_id, advertiser_id, country_id, lead_status_id, is_hidden, autologged_at, revenue, payout from leads',
  )
  const leadById = new Map(leads.map((lead) => [lead.id, lead]))
  const attempts = await readAttempts(product.pool)
  const attemptOf = new Map(attempts.map((attempt) => [attempt.reference, attempt]))
  const open = await rows<{ reference: string; lead_id: number; reason: string | null; state: string }>(
    "select 'attempt-' || history_id as reference, lead_id, reason, state from open_attempts",
  )
  const held = new Set(open.map(({ reference }) => reference))
  const taken = product.sandbox.journal.entries.filter(({ decision }) => decision === 'taken')
  const takenLeads = new Set(taken.map(({ reference }) => attemptOf.get(reference)?.lead_id))
  const submitted = [...notes.leads.values()]
  const told = submitted.flatMap(({ key, body, answers }) =>
    answers
      .filter(({ status }) => status === 200 || status === 201)
      .map((answer) => ({ key, email: String(body.email), ...answer.body })),
  ) as { key: string; email: string; lead_id: number; status: string; autologin_url?: string | null }[]

  const keptLeads = () => [
    ...told
      .filter(({ lead_id, email }) => leadById.get(lead_id)?.email !== email)
      .map(({ key }) => `${key} is not there`),
    ...submitted
      .filter(({ key }) => new Set(told.filter((one) => one.key === key).map(({ lead_id }) => lead_id)).size > 1)
      .map(({ key }) => `${key} was answered with different leads`),
    ...repeats([...new Map(told.map((one) => [one.key, one])).values()], ({ lead_id }) => lead_id),
    ...[...countBy(leads, ({ email }) => email)]
      .filter(([email, count]) => count > submitted.filter(({ body }) => body.email === email).length)
      .map(([email, count]) => `${email} is there ${count} times`),
  ]
  const keptWord = () =>
    told
      .filter(({ status, lead_id }) => status !== 'Submitted' && (status === 'Accepted') !== takenLeads.has(lead_id))
      .map(({ key, status }) => `${key} was told ${status}, and the brokers' journal says otherwise`)

  const soldOnce = () => [
    ...taken.filter(({ reference }) => !attemptOf.has(reference)).map(({ reference }) => `${reference} is unknown`),
    ...repeats(taken, ({ reference }) => attemptOf.get(reference)?.lead_id ?? reference),
    ...taken
      .filter(({ reference }) => attemptOf.get(reference)?.status !== 'Accepted' && !held.has(reference))
      .map(({ reference }) => `${reference} was taken, and is ${attemptOf.get(reference)?.status} here`),
    ...attempts
      .filter(({ status, reference }) => status === 'Accepted' && !taken.some((entry) => entry.reference === reference))
      .map(({ reference }) => `${reference} is Accepted here, and was not taken`),
  ]
  const openExplained = () => [
    ...open
      .filter(({ state, reason }) => state !== 'held' || !reason)
      .map(({ reference }) => `${reference} has no reason`),
    ...leads
      .filter(({ id, lead_status_id }) => (lead_status_id === 1) !== open.some(({ lead_id }) => lead_id === id))
      .map(({ id, lead_status_id }) => `lead ${id} has status ${lead_status_id}`),
  ]

  const capsKept = async () => {
    const answer = await fetch(`${product.apiUrl}/api/caps`, { headers: { authorization: `Bearer ${product.token}` } })
    const shown = (await answer.json()) as { id: number; filled: number }[]
    const reserved = countBy(
      await rows<{ cap_id: number }>('select cap_id from cap_reservations'),
      ({ cap_id }) => cap_id,
    )
    return [...caps].flatMap(([id, { cap, broker, countryId }]) => {
      const isOf = (reference: string) => {
        const attempt = attemptOf.get(reference)
        return broker ? attempt?.broker === broker : leadById.get(attempt?.lead_id ?? 0)?.country_id === countryId
      }
      const own = taken.filter(({ reference }) => isOf(reference)).length
      const accepted = attempts.filter(({ status, reference }) => status === 'Accepted' && isOf(reference)).length
      const waiting = open.filter(({ reference }) => isOf(reference)).length
      const filled = shown.find((one) => one.id === id)?.filled
      const name = `cap ${id} of ${cap} (${broker ?? `country ${countryId}`})`
      return [
        ...(own > cap ? [`${name}: the journal has ${own}`] : []),
        ...(filled === accepted ? [] : [`${name}: filled ${filled}, accepted ${accepted}`]),
        ...((reserved.get(String(id)) ?? 0) === waiting
          ? []
          : [`${name}: room held for ${reserved.get(String(id))}, ${waiting} open`]),
      ]
    })
  }

  const publishersTold = async () => {
    const became = leads.flatMap(({ id, lead_status_id, is_hidden }) => [
      ...(sold.includes(lead_status_id) ? [`accepted ${id}`] : []),
      ...(lead_status_id === 3 && !is_hidden ? [`rejected ${id}`] : []),
      ...(lead_status_id === 5 ? [`ftd ${id}`] : []),
    ])
    const received = product.publishers.told.map((one) => ({ ...one, name: `${one.event} ${one.leadId}` }))
    const once = [...new Map(received.map((one) => [one.eventId, one])).values()].map(({ name }) => name)
    const attemptsOf = new Map(
      (
        await rows<{ event_id: string; attempts: number }>(
          `select event_id, attempts from deliveries where kind = 'postback'`,
        )
      ).map(({ event_id, attempts }) => [event_id, attempts]),
    )
    const again = received.filter((one, place) => received.findIndex(({ eventId }) => eventId === one.eventId) < place)
    return [
      ...became.filter((name) => !once.includes(name)).map((name) => `${name} was not told`),
      ...once.filter((name) => !became.includes(name)).map((name) => `${name} was told, and is not so`),
      ...repeats(once, (name) => name).map((name) => `${name} was told with different ids`),
      // Told again under the same id only where an answer, its record or its sender was lost or late before.
      ...again.flatMap(({ eventId, at, name }) => {
        const first = received.find((one) => one.eventId === eventId)?.at ?? at
        const isCause = ({ point, where, at: struck }: Fault) =>
          where.includes(eventId) || (/lost|killed|restarted|slow|crashed/.test(point) && struck > first - 10_000)
        if (faults.some((fault) => fault.at <= at && isCause(fault))) return []
        // A busy machine lets calls time out, too: the attempts are on record then.
        const tellings = received.filter((one) => one.eventId === eventId).length
        const refused = Number(product.publishers.refused.has(eventId))
        if ((attemptsOf.get(eventId) ?? 0) >= tellings + refused) return []
        const last = faults.at(-1)?.at ?? 0
        return [`${name} was told again ${at - first} ms later, ${first - last} ms after the last fault`]
      }),
      ...(
        await rows<{ id: number; status: string }>(
          `select id, status from deliveries where kind = 'postback' and status <> 'sent'`,
        )
      ).map(({ id, status }) => `postback ${id} is ${status}`),
    ]
  }
  const alertsTold = async () => {
    const received = product.webhook.log
      .filter(({ status }) => status === 200)
      .map(({ body }) => JSON.parse(body) as { event_id: string; event: string; alert: { id: number } })
    const ids = new Set(received.map(({ event_id }) => event_id))
    const once = [...new Map(received.map((one) => [one.event_id, one])).values()]
    const deliveries = await rows<{ id: number; status: string; event_id: string }>(
      `select id, status, event_id from deliveries where kind = 'alert'`,
    )
    return [
      ...repeats(once, ({ alert, event }) => `alert ${alert.id} ${event}`),
      ...deliveries
        .filter(({ status, event_id }) => status !== 'sent' || !ids.has(event_id))
        .map(({ id, status }) => `delivery ${id} is ${status}`),
    ]
  }
  const brokersHeard = async () => {
    const stored = new Set(
      (await rows<{ event_id: string }>('select event_id from broker_events')).map((one) => one.event_id),
    )
    return [...notes.events.values()]
      .filter(({ key, answers }) => answers.some(({ status }) => status === 200) && !stored.has(key))
      .map(({ key }) => `event ${key} was acknowledged, and is not there`)
  }
  const visitsKept = async () => {
    const stored = new Set((await rows<{ id: string }>('select id from clicks')).map(({ id }) => id))
    const links = new Map(
      told.flatMap(({ lead_id, autologin_url: url }) =>
        url ? [[new URL(url).pathname + new URL(url).search, lead_id] as const] : [],
      ),
    )
    return [
      ...[...notes.clicks].filter((id) => !stored.has(id)).map((id) => `click ${id} is not there`),
      ...[...notes.visits]
        .filter((link) => !leadById.get(links.get(link) ?? 0)?.autologged_at)
        .map((link) => `${links.get(link)} signed in, and is not autologged`),
    ]
  }

  const expectedReport = (group: 'affiliate_id' | 'advertiser_id' | 'country_id') => {
    const sums: Record<string, Record<string, number>> = {}
    for (const lead of leads.filter(({ is_hidden }) => !is_hidden)) {
      const sum = (sums[String(lead[group === 'affiliate_id' ? 'publisher_id' : group])] ??= {
        total: 0,
        leads: 0,
        ftds: 0,
        aff_ftd: 0,
        revenue: 0,
        payout: 0,
      })
      const isFtd = lead.lead_status_id === 5
      const added = {
        ...{ total: 1, leads: Number(sold.includes(lead.lead_status_id)), ftds: Number(isFtd), aff_ftd: Number(isFtd) },
        ...{ revenue: isFtd ? toCents(String(lead.revenue)) : 0, payout: isFtd ? toCents(String(lead.payout)) : 0 },
      }
      for (const [name, value] of Object.entries(added)) sum[name] = (sum[name] ?? 0) + value
    }
    return sums
  }
  const reportsRight = async () => {
    const wrong: string[] = []
    for (const url of product.apiUrls)
      for (const group_by of ['affiliate_id', 'advertiser_id', 'country_id'] as const) {
        const answer = await fetch(`${url}/api/lead-pivot`, {
          method: 'POST',
          headers: { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ group_by, is_test: null }),
        })
        const { data } = (await answer.json()) as { data: Record<string, number | null>[] }
        const shown = new Map(data.map((row) => [String(row[group_by]), row]))
        const expected = Object.entries(expectedReport(group_by))
        if (shown.size !== expected.length) wrong.push(`${group_by}: ${shown.size} rows instead of ${expected.length}`)
        for (const [key, sums] of expected)
          for (const [name, value] of Object.entries(sums)) {
            const raw = shown.get(key)?.[name] ?? 0
            const figure = name === 'revenue' || name === 'payout' ? toCents(String(raw)) : raw
            if (figure !== value) wrong.push(`${group_by} ${key} at ${url}: ${name} is ${figure} instead of ${value}`)
          }
      }
    return wrong
  }

  const audited = async () => {
    const log = await rows<{ action: string; entity_id: string; after: { status_override?: string } | null }>(
      'select action, entity_id, after from audit_log',
    )
    return changes.flatMap(({ action, id, after }) => {
      const own = log.filter(
        (row) => row.action === action && row.entity_id === id && (!after || row.after?.status_override === after),
      )
      return own.length === 1 ? [] : [`${action} of ${id} is in the audit log ${own.length} times`]
    })
  }
  // One without a key was replaced by another while it ran.
  const jobsDone = async () =>
    (
      await rows<{ task: string; last_error: string | null }>(
        `select t.identifier as task, last_error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where attempts >= max_attempts and key is not null`,
      )
    ).map(({ task, last_error }) => `${task} was given up: ${last_error}`)

  return {
    'every acknowledged lead is there, once': keptLeads,
    'what publishers were told is so': keptWord,
    'brokers took each lead once, and we know of it': soldOnce,
    'every open lead is held for a reason': openExplained,
    'caps are kept and counted by the journal': capsKept,
    'publishers were told all, once': publishersTold,
    'webhooks were told every alert, once': alertsTold,
    'acknowledged reports of brokers are there': brokersHeard,
    'acknowledged visits are there': visitsKept,
    'reports are what their rows say': reportsRight,
    'every change of staff is in the audit log, once': audited,
    'no job was given up': jobsDone,
    'no server ended by itself': () => [...endings],
  } satisfies Record<string, () => string[] | Promise<string[]>>
}
