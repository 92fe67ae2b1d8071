import { expect, type Page } from '@playwright/test'
import { chooseInMenu } from './keys'
import { withDatabase } from './support'

/** Common parts of campaign tests: the screen by name, and a new campaign. */

export const dialog = (page: Page) => page.getByRole('dialog')
export const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
export const rowOf = (page: Page, table: string, text: string | RegExp) =>
  grid(page, table).getByRole('row').filter({ hasText: text })
export const tabAddress = (id: number, tab: string) => `/edit/campaign/${id}?tab=${tab}`

/** Opens the menu of the active row and selects an item, by keyboard only. */
export async function chooseFromRowMenu(page: Page, item: string) {
  // Waits until a closing dialog has restored the focus.
  await expect(page.locator('[role="grid"]:focus, [role="grid"] :focus')).toHaveCount(1)
  await chooseInMenu(page, item)
}

interface NewCampaign {
  /** Uses the first publisher, which lists need. */
  hasPublisher?: boolean
  /** The only step is for a funnel that does not exist: nobody is sent. */
  isForNobody?: boolean
}

/** Adds an inactive campaign with one step and one advertiser. Returns its id. */
export const addCampaign = (name: string, { hasPublisher = false, isForNobody = false }: NewCampaign = {}) =>
  withDatabase(async ({ db }) => {
    const publisher = await db.selectFrom('publishers').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const advertiser = await db.selectFrom('advertisers').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('campaigns')
      .values({ name, publisher_id: hasPublisher ? publisher.id : null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const step = await db
      .insertInto('campaign_steps')
      .values({
        ...{ campaign_id: id, number: 1, position: 1, name: 'Only step' },
        ...(isForNobody && { rule: JSON.stringify({ funnels: ['no-such-funnel'] }) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('campaign_step_advertisers')
      .values({ step_id: step.id, advertiser_id: advertiser.id, position: 1, share: 10_000 })
      .execute()
    return id
  })

/** Adds a completed source with a person who waits until 2099, so that nothing is sent. */
export const addWaitingConsumer = (campaignId: number) =>
  withDatabase(async ({ db }) => {
    const source = await db
      .insertInto('campaign_sources')
      .values({ campaign_id: campaignId, number: 1, name: 'Nobody', kind: 'once', status: 'completed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = { email: 'nobody@example.com' }
    await db
      .insertInto('campaign_consumers')
      .values({
        ...{ campaign_id: campaignId, source_id: source.id, email_key: person.email },
        ...{ person: JSON.stringify(person), due_at: new Date('2099-01-01') },
      })
      .execute()
  })

/** Makes the people of a campaign due now. */
export const letConsumersBeDue = (campaignId: number) =>
  withDatabase(({ db }) =>
    db
      .updateTable('campaign_consumers')
      .set({ due_at: new Date('2020-01-01') })
      .where('campaign_id', '=', campaignId)
      .execute(),
  )

export const countConsumers = (campaignId: number) =>
  withDatabase(async ({ db }) => {
    const { count } = await db
      .selectFrom('campaign_consumers')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow()
    return Number(count)
  })

/** The demo campaign with the most accepted registrations among those that no longer send. */
export const busyCampaign = () =>
  withDatabase(async ({ db }) => {
    const { campaign_id } = await db
      .selectFrom('campaign_results')
      .innerJoin('campaigns', 'campaigns.id', 'campaign_results.campaign_id')
      .select('campaign_id')
      .where('result', '=', 'accepted')
      .where('status', '<>', 'active')
      .groupBy('campaign_id')
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return campaign_id
  })

/** Id of the demo campaign with a held registration. */
export const holdingCampaign = () =>
  withDatabase(async ({ db }) => {
    const { campaign_id } = await db
      .selectFrom('campaign_results')
      .select('campaign_id')
      .where('result', '=', 'held')
      .limit(1)
      .executeTakeFirstOrThrow()
    return campaign_id
  })

/** Lets a registration of a demo campaign deposit, as few of them may have. Returns the id of the campaign. */
export const depositedCampaign = () =>
  withDatabase(async ({ db }) => {
    const { campaign_id } = await db
      .updateTable('leads')
      .set({ lead_status_id: 5, converted_at: new Date(), ftd_date: new Date() })
      .where('id', '=', (leads) =>
        leads
          .selectFrom('leads')
          .select('id')
          .where('campaign_id', 'is not', null)
          .where('lead_status_id', '=', 2)
          .orderBy('id', 'desc')
          .limit(1),
      )
      .returning('campaign_id')
      .executeTakeFirstOrThrow()
    return Number(campaign_id)
  })
