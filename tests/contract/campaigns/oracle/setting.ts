/** Puts a world into the database of the real thing. */
import { postbackTokenHash, sandboxBroker } from '../../../../api/db/seed/partners/brokers'
import { addCap, addPublisher, countryId } from '../../../../api/leads/intake/intake.testWorld'
import { startTestApi, type TestApi, type TestUser } from '../../../../api/test/testApi'
import type { BrokerAnswer } from '../../../../api/partners/brokers/sendToBroker'
import { BrokerSlots } from '../../../../api/partners/brokers/brokerSlots'
import {
  addCampaign,
  addConsumers,
  type TestCampaign,
} from '../../../../api/campaigns/campaignSending/campaignSending.testWorld'
import { type ScriptedBrokers, startScriptedBrokers } from './broker'
import { HOUR } from './hours'
import { type Hours, otherAdvertiser, type Rule, type World } from './world'

export const emailOf = (person: number) => `person${person}@example.test`
const phoneOf = (person: number) => `+49 151 700-${100 + person}`
const nameOf = (advertiser: number) => `broker-${advertiser}`

const text = (hour: number) => (hour === 24 ? '23:59' : `${String(hour).padStart(2, '0')}:00`)
const daysOf = ({ days, from, to }: Hours) =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    ...{ id, checked: days.includes(id), steps: [{ start_time: text(from), end_time: text(to) }] },
  }))

const anAnswer: BrokerAnswer = {
  outcome: { kind: 'refused', reason: 'No' },
  ...{ httpStatus: 400, sent: null, received: null, takenMs: 1 },
}

interface Ids {
  advertisers: number[]
  publishers: number[]
  countries: number[]
  utc: number
}

export class Setting {
  protected campaign: TestCampaign = { id: 0, sourceId: 0, stepIds: [] }
  protected consumerIds: number[] = []
  protected slots = new BrokerSlots()

  protected constructor(
    protected readonly api: TestApi,
    readonly brokers: ScriptedBrokers,
    protected readonly user: TestUser,
    protected readonly ids: Ids,
  ) {}

  protected static async prepare() {
    const brokers = await startScriptedBrokers()
    const api = await startTestApi({ env: { SANDBOX_URL: brokers.url } })
    const { db, pool } = api.database
    await pool.query(
      "select ensure_month(month::date) from generate_series(date '2031-05-01', date '2031-12-01', '1 month') as month",
    )
    const advertisers: number[] = []
    for (const number of [0, 1, 2, otherAdvertiser]) {
      const name = nameOf(number)
      const broker = { ...sandboxBroker({ slug: name }), idempotent: false }
      const { id } = await db
        .insertInto('advertisers')
        .values({
          name,
          display_name: name,
          broker: JSON.stringify(broker),
          postback_token_hash: postbackTokenHash(name),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      advertisers.push(id)
    }
    const { rows } = await pool.query<{ id: number }>("select id from time_zones where name = 'UTC'")
    const ids: Ids = {
      advertisers,
      publishers: [await addPublisher(db, 'first'), await addPublisher(db, 'second')],
      countries: [await countryId(db, 'DE'), await countryId(db, 'FR')],
      utc: rows[0]?.id ?? 1,
    }
    return { api, brokers, user: await api.addUser({ level: 1 }), ids }
  }

  async stop() {
    await this.api.stop()
    await this.brokers.stop()
  }

  protected query = <Row extends object>(statement: string, values: unknown[] = []) =>
    this.api.database.pool.query<Row>(statement, values).then(({ rows }) => rows)
  private country = (place: number) => this.ids.countries[place] ?? 0
  private publisher = (place: number) => this.ids.publishers[place] ?? 0
  protected advertiser = (place: number) => this.ids.advertisers[place] ?? 0

  private async clear() {
    await this.api.database.pool.query(`
      delete from graphile_worker._private_jobs;
      delete from open_attempts; delete from cap_reservations; delete from cap_advertisers; delete from caps;
      delete from campaign_results; delete from campaign_consumers; delete from campaign_credits;
      delete from campaign_step_advertisers; delete from campaign_steps; delete from campaign_sources; delete from campaigns;
      delete from lead_histories; delete from leads; delete from blacklist_items;
      delete from advertiser_opening_hours; delete from advertiser_supported_countries; delete from advertiser_exclusions;
      delete from publisher_supported_countries`)
    this.brokers.sent.length = 0
    // Their silence of the world before is forgotten; nobody is silent often enough in one world to count as out of reach.
    for (const id of this.ids.advertisers) this.api.services.delivery.outages.note(id, anAnswer, 0)
  }

  private async addAdvertisers(world: World, start: number) {
    for (const [place, { isActive, hours, cap, countries, goesOn, excludes }] of world.advertisers.entries()) {
      const id = this.advertiser(place)
      await this.query('update advertisers set status = $2, on_timeout = $3 where id = $1', [
        ...[id, isActive ? 'active' : 'inactive', goesOn ? 'go_on' : 'hold'],
      ])
      for (const one of countries)
        await this.query('insert into advertiser_supported_countries (advertiser_id, country_id) values ($1, $2)', [
          ...[id, this.country(one)],
        ])
      if (hours)
        await this.query(
          'insert into advertiser_opening_hours (advertiser_id, country_id, timezone_id, days) values ($1, $2, $3, $4)',
          [id, this.country(0), this.ids.utc, JSON.stringify(daysOf(hours))],
        )
      if (excludes)
        await this.query(
          `with one as (insert into advertiser_exclusions (advertiser_id, publisher_id, funnel) values ($1, $2, $3) returning id)
          insert into advertiser_exclusion_countries select one.id, country from one, unnest($4::bigint[]) as country`,
          [id, this.publisher(excludes.publisher), excludes.funnels, excludes.countries.map(this.country)],
        )
      if (cap) {
        const capId = await addCap(this.api.db, {
          ...{ cap: cap.size, interval: cap.isDaily ? 'daily' : 'interval', advertiserIds: [id] },
        })
        await this.query('update caps set created_at = $2, timezone_id = $3 where id = $1', [
          ...[capId, new Date(start - HOUR), this.ids.utc],
        ])
      }
    }
    for (const [place, { isActive, countries }] of world.publishers.entries()) {
      await this.query('update publishers set status = $2 where id = $1', [
        ...[this.publisher(place), isActive ? 'active' : 'inactive'],
      ])
      for (const one of countries)
        await this.query('insert into publisher_supported_countries (publisher_id, country_id) values ($1, $2)', [
          ...[this.publisher(place), this.country(one)],
        ])
    }
  }

  private ruleOf = (rule: Rule) => ({
    ...rule,
    publishers: rule.publishers.map(this.publisher),
    countries: rule.countries.map(this.country),
  })

  /** Puts the world into the empty database, its campaign active. */
  async set(world: World, start: number) {
    await this.clear()
    this.api.clock.now = start
    this.slots = new BrokerSlots(world.batch)
    await this.addAdvertisers(world, start)
    this.campaign = await addCampaign(this.api.db, {
      ...{ name: 'World', exitCondition: world.exitCondition, method: world.method, pace: world.pace },
      publisherId: world.publisher === null ? null : this.publisher(world.publisher),
      sendingHours: world.sendingHours && { days: daysOf(world.sendingHours), zone: 'UTC' },
      steps: world.steps.map(({ shares, delayMinutes, notBeforeHours, rule }) => ({
        advertisers: shares.flatMap((share, place) =>
          share === null ? [] : [[this.advertiser(place), share] as const],
        ),
        ...{ delayMinutes, rule: this.ruleOf(rule) },
        scheduledAt: notBeforeHours === null ? null : new Date(start + notBeforeHours * HOUR),
      })),
    })
    for (const [person, { hadBy, isBlacklisted, country, publisher }] of world.consumers.entries()) {
      if (isBlacklisted)
        await this.query(
          "insert into blacklist_items (blacklist_type_id, blacklist_value) select id, $1 from blacklist_types where name = 'Email'",
          [emailOf(person)],
        )
      if (hadBy)
        await this.query(
          `insert into leads (email, phone, country_id, publisher_id, advertiser_id, lead_status_id, created_at)
          values ($1, $2, $3, $4, $5, 2, $6)`,
          [
            hadBy.as === 'email' ? emailOf(person).toUpperCase() : `other${person}@example.test`,
            hadBy.as === 'email' ? null : phoneOf(person).replace(/[ -]/g, ''),
            ...[this.country(country), this.publisher(publisher), this.advertiser(hadBy.advertiser)],
            new Date(start - 48 * HOUR),
          ],
        )
    }
    this.consumerIds = await addConsumers(
      this.api.db,
      this.campaign,
      world.consumers.map(({ country, publisher, funnel, status, with: owner }, person) => ({
        advertiserId: status === 3 ? null : this.advertiser(owner),
        ...{ email: emailOf(person), phone: phoneOf(person), status, funnel },
        ...{ countryId: this.country(country), publisherId: this.publisher(publisher) },
      })),
      new Date(start),
    )
    this.brokers.script.answerTo = (name, email) => {
      const person = world.consumers[Number(/\d+/.exec(email)?.[0])]
      return person?.answers[Number(/\d+/.exec(name)?.[0])] ?? 'accept'
    }
  }
}
