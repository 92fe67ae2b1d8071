import { expect, type Locator, type Page, test } from '@playwright/test'
import { notifyPending } from '../../../api/leads/pendingConversions/notifyPending.queries'
import { intercept } from '../support/intercept'
import { total } from '../support/reportsScreen'
import { addUser, drawer, isOperation, leadRows, openLeads, signIn, withDatabase } from '../support/support'

const entry = (page: Page) => drawer(page).getByRole('link', { name: /^Pending Conversions/ })
const snackbar = (page: Page) => page.getByRole('status').filter({ hasText: 'New Conversion!' })

/** The number beside the entry; 0 where there is none. */
const badge = async (page: Page) =>
  Number(
    (await entry(page)
      .getByRole('img', { name: /pending$/ })
      .textContent({ timeout: 1_000 })
      .catch(() => '0')) ?? 0,
  )
const pendingNow = () =>
  withDatabase(async ({ db }) => {
    const { count } = await db
      .selectFrom('leads')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('lead_status_id', '=', 6)
      .where('is_hidden', '=', false)
      .executeTakeFirstOrThrow()
    return count
  })

/** Waits until the badge shows what is pending now: tests beside this one deposit and decide conversions of their own. */
const expectBadge = (page: Page, timeout = 20_000) =>
  expect.poll(async () => (await badge(page)) - (await pendingNow()), { timeout }).toBe(0)

/** Moves an accepted lead to Pending FTD, in one transaction as a postback does. Answers when it was committed, epoch ms. */
const deposit = (revenue = 850) =>
  withDatabase(async ({ db }) => {
    const lead = await db
      .selectFrom('leads')
      .select(['id', 'created_at'])
      .where('lead_status_id', '=', 2)
      .where('is_hidden', '=', false)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await db.transaction().execute(async (transaction) => {
      const now = new Date()
      await transaction
        .updateTable('leads')
        .set({ lead_status_id: 6, converted_at: now, revenue })
        .where('id', '=', lead.id)
        .where('created_at', '=', lead.created_at)
        .execute()
      await transaction
        .insertInto('lead_status_changes')
        .values({
          lead_id: lead.id,
          created_at: now,
          old_lead_status_id: 2,
          new_lead_status_id: 6,
          changed_by: 'broker',
        })
        .execute()
      await notifyPending(transaction)
    })
    return Date.now()
  })

/** Signs in a user of the test's own and waits until the badge shows what is pending, pushed or asked for. */
async function open(page: Page) {
  const email = await addUser()
  // Something is pending, so that there is a badge to look at.
  await deposit()
  await signIn(page, email, '/caps')
  await expectBadge(page)
  return email
}

const untilPushed = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/graphql/stream') &&
      response.ok() &&
      response.request().postDataJSON()?.operationName === 'PendingFtdChanges',
    { timeout: 20_000 },
  )

// What one test makes pending, all of them see.
test.describe.configure({ mode: 'serial' })

test('a missed deposit is announced once; new ones update badges of all tabs', async ({ page, context }) => {
  test.slow()
  const email = await open(page)
  const dateOf = () =>
    withDatabase(async ({ db }) => {
      const row = await db
        .selectFrom('user_settings')
        .innerJoin('users', 'users.id', 'user_settings.user_id')
        .select('extras')
        .where('email', '=', email)
        .executeTakeFirst()
      return (row?.extras as { last_pending_ftd_date?: string } | undefined)?.last_pending_ftd_date
    })
  // The first load ever announces nothing, and only stores, in UTC.
  await expect.poll(dateOf).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await expect(snackbar(page)).toHaveCount(0)
  await page.goto('about:blank')
  // Later than the second that was stored.
  await expect
    .poll(() => Date.now(), { intervals: [50] })
    .toBeGreaterThan(Date.parse(`${(await dateOf())?.replace(' ', 'T')}Z`) + 1_000)
  await deposit()
  const pushed = untilPushed(page)
  await page.goto('/caps')
  await expect(snackbar(page)).toBeVisible()
  // Over a dialog it is in reach as well, where there is room beside it.
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect(palette).toBeVisible()
  await snackbar(page).getByRole('button', { name: 'Close' }).click()
  await expect(snackbar(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expectBadge(page)

  const stream = (await pushed).request()
  const second = await context.newPage()
  await second.goto('/')
  await expectBadge(second)
  await expect(snackbar(second)).toHaveCount(0)
  const asked: string[] = []
  page.on('request', (request) => void (isOperation(request, 'PendingFtd') && asked.push(request.url())))
  for (const tab of [page, second]) await tab.emulateMedia({ reducedMotion: 'no-preference' })
  const committed = await deposit(1234.5)
  await expectBadge(page)
  console.log(`Badge moved ${Date.now() - committed} ms after the commit`)
  await expectBadge(second)
  for (const tab of [page, second]) {
    await expect(snackbar(tab)).toContainText('$1,234.50')
    // On the dashboard alone: elsewhere people are at work.
    await expect(tab.locator('canvas.confetti')).toHaveCount(tab === second ? 1 : 0)
  }
  // Nobody asked: it was pushed.
  expect(asked).toEqual([])
  await second.close()
  await snackbar(page).getByRole('button', { name: 'Review' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pending-conversion/)
  await expect(snackbar(page)).toHaveCount(0)
  await expect(page.locator('canvas.confetti')).toHaveCount(0)

  const ended = page.waitForEvent('requestfailed', (request) => request === stream)
  await page.getByRole('button', { name: 'Log out' }).click()
  await ended
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('polls every sixty seconds without push; the rail shows a badge; no confetti', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  let cut = true
  await intercept(page, '**/graphql/stream', (route) => (cut ? route.abort() : route.continue()))
  await page.clock.install()
  await open(page)
  await deposit()
  // What others decide after one look is seen at the next.
  await expect(async () => {
    await page.clock.fastForward(61_000)
    await expectBadge(page, 2_000)
  }).toPass()
  await expect(snackbar(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('canvas.confetti')).toHaveCount(0)

  cut = false
  const pushed = untilPushed(page)
  // The longest pause before it is tried again.
  await page.clock.fastForward(40_000)
  await pushed
  const asked: string[] = []
  page.on('request', (request) => void (isOperation(request, 'PendingFtd') && asked.push(request.url())))
  await deposit()
  await expectBadge(page)
  expect(asked).toEqual([])
})

/** How many of these parts of the screen lie under the message. */
async function covered(message: Locator, parts: readonly Locator[]) {
  const boxes = await Promise.all([message, ...parts].map((part) => part.boundingBox()))
  const [over, ...under] = boxes
  if (!over || under.some((box) => !box)) return 'not drawn'
  const isOver = (box: typeof over) =>
    box.x < over.x + over.width &&
    box.x + box.width > over.x &&
    box.y < over.y + over.height &&
    box.y + box.height > over.y
  return under.filter((box) => box && isOver(box)).length
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a message at ${width} px covers no pager, action bar, totals, menu or dialog`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    const isPhone = width < 768
    await openLeads(page, 'admin@demo.test')
    const actions = page.getByRole('toolbar', { name: 'Selected leads' })
    if (isPhone) await actions.getByRole('button', { name: 'Actions' }).click()
    await (
      isPhone
        ? page.getByRole('menuitem', { name: 'Copy emails' })
        : actions.getByRole('button', { name: 'Copy emails' })
    ).click()
    const message = page.getByRole('alert').filter({ hasText: 'No row selected' })
    await expect(message).toBeVisible()
    const covers = (...parts: Locator[]) => expect.poll(() => covered(message, parts)).toBe(0)
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await covers(pager, actions)

    await page.getByRole('button', { name: /^Columns/ }).click()
    const chooser = page.getByRole('dialog', { name: /columns/i })
    await expect(chooser).toBeVisible()
    await covers(chooser, pager)
    await page.keyboard.press('Escape')
    await leadRows(page)
      .nth(isPhone ? 6 : 12)
      .getByRole('gridcell')
      .nth(1)
      .click({ button: 'right' })
    const menu = page.getByRole('menu')
    await covers(menu)
    await menu.getByRole('menuitem', { name: 'Edit' }).click()
    const form = page.getByRole('form', { name: 'Update Lead' })
    await covers(form.getByRole('button', { name: 'Save' }), form.getByRole('textbox').last())
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await page.keyboard.press('Escape')

    const goTo = async (name: string) => {
      if (isPhone) await page.getByRole('button', { name: 'Open navigation' }).click()
      await drawer(page).getByRole('link', { name, exact: true }).click()
    }
    // A dialog that leaves no room beside it has the message within.
    await goTo('Distributions')
    await page.getByRole('button', { name: 'New Distribution' }).first().click()
    const wizard = page.getByRole('dialog', { name: 'New Distribution' })
    await expect(wizard.getByRole('alert').filter({ hasText: 'No row selected' })).toBeVisible()
    await covers(
      wizard.getByRole('button', { name: 'Next' }),
      wizard.getByRole('button', { name: 'Cancel' }),
      wizard.getByRole('textbox').first(),
    )
    await page.keyboard.press('Escape')
    await goTo('Reports')
    await page.getByRole('navigation', { name: 'Report views' }).getByRole('link', { name: 'Advertiser' }).click()
    await expect(total(page)).toContainText('Total')
    await covers(total(page))
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(message).toHaveCount(0)
  })
}
