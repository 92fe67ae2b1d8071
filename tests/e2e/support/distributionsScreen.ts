import { expect, type Locator, type Page } from '@playwright/test'
import { logIn, withDatabase } from './support'

/** The screen of distributions for tests. */

export const table = (page: Page) => page.getByRole('grid', { name: 'Distributions' })
export const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name, exact: true }) })
/** Page 2 of the wizard. */
export const details = (page: Page) => page.getByRole('dialog', { name: 'Distribution Details' })
export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Selects a rarely used action from the menu of a row. */
export async function chooseFromMenu(row: Locator, name: string) {
  await row.getByRole('button', { name: 'Actions' }).click()
  await row.page().getByRole('menuitem', { name, exact: true }).click()
}
/** The same for a distribution in the grouped view. */
export async function chooseOf(page: Page, distribution: string, name: string) {
  await press(page, `More for ${distribution}`)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Types into a searchable select and takes the first choice. */
export async function choose(field: Locator, text: string) {
  await field.fill(text)
  // Waits for the choices.
  await expect(field.page().getByRole('option', { name: text }).first()).toBeVisible()
  await field.press('Enter')
}

const create = `mutation Create($distribution: DistributionInput!) {
  createDistribution(distribution: $distribution) { distribution { id } errors { message } }
}`

interface NewDistribution {
  name: string
  country: string
  /** The shares of each group, in percent by the advertiser's id. */
  groups: Record<string, readonly (readonly [advertiserId: number, percentage: number])[]>
  /** Whether it takes leads at any hour; if not, it has no hours at all. */
  isOpen?: boolean
  /** Whether it refuses leads outside of its hours. */
  isSendInOpHours?: boolean
}

/** One of the test's own, made by `email` through the gateway. Answers its id. */
export async function addDistribution(
  page: Page,
  email: string,
  { name, country, groups, isOpen = true, isSendInOpHours = true }: NewDistribution,
): Promise<string> {
  const { token } = await logIn(page, email)
  const { id } = await withDatabase(({ db }) =>
    db.selectFrom('countries').select('id').where('name', '=', country).executeTakeFirstOrThrow(),
  )
  const timeslot = {
    name: 'Always',
    openingHours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      checked: isOpen,
      steps: [{ startTime: '00:00', endTime: '23:59' }],
    })),
    groups: Object.entries(groups).map(([name, shares]) => ({
      name,
      advertisers: shares.map(([id, percentage]) => ({ advertiserId: String(id), percentage })),
    })),
  }
  const distribution = {
    ...{ name, type: 'slot', timeZoneId: '1', isSendInOpHours, countryId: String(id), timeslots: [timeslot] },
    ...{ tags: [], parameters: [], dataOverride: [] },
  }
  const answer = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: { query: create, variables: { distribution } },
  })
  return (await answer.json()).data.createDistribution.distribution.id
}
