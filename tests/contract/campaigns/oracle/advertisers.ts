/** Which advertisers can take a consumer, and when. See campaigns.md, routing.md and caps.md in docs/domain. */
import { DAY, dayOf, HOUR, isOpen } from './hours'
import type { Person, Registration } from './people'
import type { Advertiser, Step, World } from './world'

export class Advertisers {
  constructor(
    private readonly world: World,
    private readonly registrations: readonly Registration[],
  ) {}

  private publisherOf = (person: Person) => this.world.publisher ?? person.publisher

  publisherMaySend(person: Person): boolean {
    const publisher = this.world.publishers[this.publisherOf(person)]
    return !!publisher?.isActive && (!publisher.countries.length || publisher.countries.includes(person.country))
  }

  /** Accepted by it or held at it, by any row of the person, or refused by it in this campaign. */
  private hadBefore(person: Person, advertiser: number): boolean {
    return (
      person.hadBy?.advertiser === advertiser ||
      (person.status !== 3 && person.with === advertiser) ||
      person.registrations.some(({ sentTo }) => sentTo.includes(advertiser))
    )
  }

  /** Accepted leads count in the window in which they came; one on its way also in that in which it is sent. */
  private hasRoom(number: number, at: number, cameAt: number): boolean {
    const { cap } = this.world.advertisers[number] as Advertiser
    if (!cap) return true
    const window = (moment: number) => (cap.isDaily ? dayOf(moment) : 0)
    return [at, cameAt].every((moment) => {
      const counted = this.registrations.filter(({ sentTo, status, ...one }) => {
        if (sentTo.at(-1) !== number || status === 'refused') return false
        const moments = status === 'held' ? [one.at, one.sentAt] : [one.at]
        return moments.some((other) => window(other) === window(moment))
      })
      return counted.length < cap.size
    })
  }

  private isEverAble(person: Person, number: number, step: Step): boolean {
    const { isActive, countries, excludes } = this.world.advertisers[number] as Advertiser
    const isExcluded =
      excludes?.publisher === this.publisherOf(person) &&
      (!excludes.countries.length || excludes.countries.includes(person.country)) &&
      (!excludes.funnels.length || (person.funnel !== null && excludes.funnels.includes(person.funnel)))
    return (
      isActive &&
      !!step.shares[number] &&
      (!countries.length || countries.includes(person.country)) &&
      !isExcluded &&
      !this.hadBefore(person, number)
    )
  }

  private isOpenFor(person: Person, number: number, at: number): boolean {
    return person.country !== 0 || isOpen((this.world.advertisers[number] as Advertiser).hours, at)
  }

  /** Whom a step names, in its order. */
  members = (step: Step) => step.shares.flatMap((share, number) => (share === null ? [] : [number]))

  ableNow(person: Person, step: Step, now: number, cameAt = now): number[] {
    return this.members(step).filter(
      (number) =>
        this.isEverAble(person, number, step) &&
        this.isOpenFor(person, number, now) &&
        this.hasRoom(number, now, cameAt),
    )
  }

  /** The earliest moment within seven days at which somebody could take it; null: nobody ever can. */
  earliestAble(person: Person, step: Step, now: number): number | null {
    const ever = this.members(step).filter((number) => this.isEverAble(person, number, step))
    if (!ever.length) return null
    const horizon = now + 8 * DAY
    for (let at = Math.floor(now / HOUR) * HOUR + HOUR; at < horizon; at += HOUR)
      if (ever.some((number) => this.isOpenFor(person, number, at) && this.hasRoom(number, at, at))) return at
    return horizon
  }
}
