/** The real thing, its clock moved by the test, changed as staff do, and its people read back. */
import { completeIdle, runOnce } from '../../../../api/campaigns/campaignSending/runCampaigns'
import { Setting } from './setting'
import { otherAdvertiser } from './world'

export interface SeenResult {
  result: string
  isControl: boolean
  sentTo: number[]
  leadId: number | null
}
export interface Seen {
  status: string
  people: { state: string; dueAt: number; results: Map<number, SeenResult> }[]
  credits: Map<string, number>
  openAttempts: number
}

export class Stage extends Setting {
  static async open(): Promise<Stage> {
    const { api, brokers, user, ids } = await Setting.prepare()
    return new Stage(api, brokers, user, ids)
  }

  /** Sends until nothing more is due at this moment. */
  async run(now: number) {
    const { api, slots } = this
    api.clock.now = now
    const needs = { ...api.services, delivery: { ...api.services.delivery, slots } }
    for (;;) {
      const { moved, underWay } = await runOnce(needs)
      await Promise.all(underWay)
      if (!moved) break
    }
    await completeIdle(api.services)
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const token = await this.api.signInAs(this.user)
    return this.api.call<Record<string, unknown>>(method, `/api/${path}`, {
      ...{ token, headers: { 'timezone-id': 'UTC' }, ...(body && { body }) },
    })
  }
  private version = async () =>
    (await this.query<{ version: number }>('select version from campaigns where id = $1', [this.campaign.id]))[0]
      ?.version

  /** Answers whether it was done. */
  async switchTo(action: 'start' | 'pause'): Promise<boolean> {
    const path = `campaigns/${this.campaign.id}/${action}`
    const { status } = await this.call('POST', path, { version: await this.version() })
    await this.goOnOneByOne()
    return status === 200
  }

  /** Those who were refused while the campaign was paused go on one after another: whose turn it is depends on the order. */
  private async goOnOneByOne(): Promise<void> {
    const waiting = await this.query<{ key: string }>(
      "select 'attempt:' || history_id as key from open_attempts where state = 'refused' order by lead_id",
    )
    const runAt = 'update graphile_worker._private_jobs set run_at ='
    await this.query(`${runAt} now() + interval '1 hour' where key = any ($1)`, [waiting.map(({ key }) => key)])
    for (const { key } of waiting) {
      await this.query(`${runAt} now() where key = $1`, [key])
      await this.api.runJobs()
    }
  }
  order = async (places: readonly number[]) =>
    this.call('PUT', `campaigns/${this.campaign.id}/steps/order`, {
      ids: places.map((one) => this.campaign.stepIds[one]),
    })
  archive = async (place: number) =>
    this.call('DELETE', `campaigns/${this.campaign.id}/steps/${this.campaign.stepIds[place]}`)

  async setShares(place: number, shares: readonly (number | null)[]) {
    const path = `campaigns/${this.campaign.id}/steps`
    const { body } = await this.call('GET', path)
    const id = this.campaign.stepIds[place]
    const step = (body as unknown as { id: number; schedule: string | null }[]).find((one) => one.id === id)
    const advertisers = shares.flatMap((share, number) =>
      share === null ? [] : [{ id: this.advertiser(number), percentage: share / 100 }],
    )
    const { status, body: answer } = await this.call('PUT', `${path}/${id}`, {
      ...{ ...step, advertisers, schedule: step?.schedule?.slice(0, 16) ?? null },
    })
    if (status !== 200) throw new Error(JSON.stringify(answer))
  }

  async deposit(leadId: number, status: 5 | 6 | 7, isFake: boolean, now: number) {
    await this.query(
      'update leads set lead_status_id = $2, is_fake_ftd = $3, converted_at = $4, ftd_date = $5 where id = $1',
      [leadId, status, isFake, isFake ? null : new Date(now), status === 5 ? new Date(now) : null],
    )
  }
  async setOrigin(person: number, status: number) {
    const [own] = await this.query<{ id: number }>(
      'select origin_lead_id as id from campaign_consumers where id = $1',
      [this.consumerIds[person]],
    )
    await this.query(
      'update leads set lead_status_id = $2, advertiser_id = $3, converted_at = $4, ftd_date = $4 where id = $1',
      [
        ...[own?.id, status, status === 3 ? null : this.advertiser(otherAdvertiser)],
        status === 5 ? new Date(this.api.clock.now ?? 0) : null,
      ],
    )
  }
  async settle(leadId: number, outcome: 'accepted' | 'refused', now: number) {
    this.api.clock.now = now
    const [open] = await this.query<{ id: number }>('select history_id as id from open_attempts where lead_id = $1', [
      leadId,
    ])
    const { status, body } = await this.call('POST', `held-leads/${open?.id}/settle`, { outcome, reason: 'Phoned' })
    if (status !== 200) throw new Error(JSON.stringify(body))
    await this.query('update graphile_worker._private_jobs set run_at = now()')
    await this.api.runJobs()
  }

  async look(): Promise<Seen> {
    const { id, stepIds } = this.campaign
    const consumers = await this.query<{ id: number; state: string; ended_as: string | null; due_at: Date }>(
      'select id, state, ended_as, due_at from campaign_consumers where campaign_id = $1 order by id',
      [id],
    )
    const results = await this.query<{
      consumer_id: number
      step_id: number
      result: string
      is_control: boolean
      offered: number[]
      lead_id: number | null
    }>(
      'select consumer_id, step_id, result, is_control, offered, lead_id from campaign_results where campaign_id = $1',
      [id],
    )
    const [campaign] = await this.query<{ status: string; open: number }>(
      'select status, (select count(*)::integer from open_attempts) as open from campaigns where id = $1',
      [id],
    )
    const credits = await this.query<{ step_id: number; advertiser_id: number; credit: number }>(
      'select step_id, advertiser_id, credit from campaign_credits where credit <> 0',
    )
    const placeOf = (advertiserId: number) => this.ids.advertisers.indexOf(advertiserId)
    return {
      status: campaign?.status ?? '',
      openAttempts: campaign?.open ?? 0,
      credits: new Map(
        credits.map((one) => [`${stepIds.indexOf(one.step_id)}:${placeOf(one.advertiser_id)}`, one.credit]),
      ),
      people: consumers.map((consumer) => ({
        state: consumer.ended_as ?? consumer.state,
        dueAt: Number(consumer.due_at),
        results: new Map(
          results
            .filter(({ consumer_id }) => consumer_id === consumer.id)
            .map((one) => [
              stepIds.indexOf(one.step_id),
              {
                ...{ result: one.result, isControl: one.is_control, leadId: one.lead_id },
                sentTo: one.offered.map(placeOf),
              },
            ]),
        ),
      })),
    }
  }
}
