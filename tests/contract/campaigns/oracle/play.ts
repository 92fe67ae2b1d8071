/** Plays a world on the stage and in the oracle alike, and compares both after each event. */
import { expect } from '@jest/globals'
import { DAY, HOUR, MINUTE } from './hours'
import { Oracle } from './oracle'
import type { Registration } from './people'
import { emailOf } from './setting'
import type { Seen, Stage } from './stage'
import { type Event, otherAdvertiser, type World } from './world'

// A Monday. The months of its worlds are made when the stage is opened.
const firstDay = Date.UTC(2031, 5, 2)

/** What chance has decided, and when the product looks again, from what is seen of it. */
const drawsOf = (seen: Seen, now: number): Oracle['draws'] => ({
  isControl: (person, step) => seen.people[person]?.results.get(step)?.isControl ?? null,
  chosen: (person, step, nth) => {
    const chosen = seen.people[person]?.results.get(step)?.sentTo[nth]
    if (chosen === undefined) throw new Error(`Consumer ${person} was not sent at step ${step}`)
    return chosen
  },
  dueAt: (person, latest) => {
    const dueAt = seen.people[person]?.dueAt ?? NaN
    if (!(dueAt > now && dueAt <= latest))
      throw new Error(
        `Consumer ${person} is due at ${new Date(dueAt).toISOString()}, not by ${new Date(latest).toISOString()}`,
      )
    return dueAt
  },
})

const seenAs = (seen: Seen, order: readonly number[], requests: readonly string[]) => ({
  ...{ status: seen.status, openAttempts: seen.openAttempts, requests: [...requests].sort() },
  credits: Object.fromEntries([...seen.credits].filter(([key]) => order.includes(Number(key.split(':')[0]))).sort()),
  people: seen.people.map(({ state, dueAt, results }) => ({
    ...{ state, dueAt: state === 'waiting' ? new Date(dueAt).toISOString() : null },
    results: Object.fromEntries(
      [...results]
        .sort(([one], [other]) => one - other)
        .map(([step, { result, isControl, sentTo }]) => [
          step,
          `${result}${result === 'waiting' && isControl ? ' in the control group' : ''} ${sentTo.join()}`.trim(),
        ]),
    ),
  })),
})

const expectedOf = (oracle: Oracle) => ({
  status: oracle.status,
  openAttempts: oracle.people.filter(({ state }) => state === 'sending').length,
  requests: oracle.registrations
    .flatMap(({ person, sentTo }) => sentTo.map((advertiser) => `broker-${advertiser} ${emailOf(person.number)}`))
    .sort(),
  credits: Object.fromEntries(
    oracle.order
      .flatMap((step) =>
        [...(oracle.credits[step] ?? [])].map(([number, credit]) => [`${step}:${number}`, credit] as const),
      )
      .filter(([, credit]) => credit !== 0)
      .sort(),
  ),
  people: oracle.people.map((person) => ({
    ...{ state: person.state, dueAt: person.state === 'waiting' ? new Date(person.dueAt).toISOString() : null },
    results: Object.fromEntries(
      [...person.results]
        .sort(([one], [other]) => one - other)
        .map(([step, result]) => {
          const sentTo = person.registrations.find((one) => one.step === step)?.sentTo ?? []
          const isControl = result === 'waiting' && oracle.isControl(person, step)
          return [step, `${result}${isControl ? ' in the control group' : ''} ${sentTo.join()}`.trim()]
        }),
    ),
  })),
})

/** One of these, by a number that may be greater than their count. */
const pick = <Value>(values: readonly Value[], which: number): Value | undefined => values[which % (values.length || 1)]

/** Does what an event says to both. */
async function apply(event: Event, oracle: Oracle, stage: Stage, seen: Seen): Promise<void> {
  const leadOf = ({ person, step }: Registration) => seen.people[person.number]?.results.get(step)?.leadId ?? 0
  switch (event.kind) {
    case 'move':
      oracle.now += event.minutes * MINUTE
      return
    case 'deposit': {
      const accepted = oracle.registrations.filter(({ status }) => status === 'accepted')
      const one = pick(accepted, event.which)
      if (!one) return
      await stage.deposit(leadOf(one), event.status, event.isFake, oracle.now)
      Object.assign(one, { leadStatus: event.status, isDeposited: event.status !== 7 && !event.isFake })
      return
    }
    case 'settle': {
      const one = pick(
        oracle.registrations.filter(({ status }) => status === 'held'),
        event.which,
      )
      if (!one) return
      await stage.settle(leadOf(one), event.outcome, oracle.now)
      oracle.draws = drawsOf(await stage.look(), oracle.now)
      if (event.outcome === 'accepted') oracle.accepted(one)
      else oracle.refused(one)
      return
    }
    case 'archive': {
      const place = pick(oracle.order, event.which)
      if (place === undefined) return
      await stage.archive(place)
      oracle.archive(place)
      return
    }
    case 'reverse':
      if (oracle.order.length < 2) return
      oracle.reverse()
      await stage.order(oracle.order)
      return
    case 'shares': {
      const place = pick(oracle.order, event.which)
      if (place === undefined) return
      await stage.setShares(place, event.shares)
      oracle.setShares(place, event.shares)
      return
    }
    case 'origin': {
      const person = pick(oracle.people, event.which)
      if (!person) return
      await stage.setOrigin(person.number, event.status)
      Object.assign(person, { status: event.status, with: otherAdvertiser })
      return
    }
    case 'pause':
    case 'start': {
      if (oracle.status === 'complete') return
      const isDone = await stage.switchTo(event.kind)
      oracle.draws = drawsOf(await stage.look(), oracle.now)
      expect([event.kind, isDone]).toEqual([event.kind, oracle.switchTo(event.kind)])
    }
  }
}

export async function play(world: World, stage: Stage): Promise<Oracle> {
  const start = firstDay + world.startHour * HOUR
  const oracle = new Oracle(world, start, start)
  await stage.set(world, start)
  const compare = async (after: string) => {
    await stage.run(oracle.now)
    const seen = await stage.look()
    oracle.draws = drawsOf(seen, oracle.now)
    const requests = stage.brokers.sent.map(({ advertiser, email }) => `${advertiser} ${email}`)
    const real = seenAs(seen, oracle.order, requests)
    try {
      oracle.run()
    } catch (error) {
      throw new Error(`${String(error)} after ${after}; the product has ${JSON.stringify(real, null, 1)}`)
    }
    expect({ after, ...real }).toEqual({ after, ...expectedOf(oracle) })
    return seen
  }
  let seen = await compare('the start')
  for (const [number, event] of world.events.entries()) {
    await apply(event, oracle, stage, seen)
    seen = await compare(`event ${number}: ${JSON.stringify(event)}`)
  }
  for (const days of [1, 7, 14]) {
    oracle.now += days * DAY
    seen = await compare(`${days} days at the end`)
  }
  return oracle
}
