import { expect, test, type Page } from '@playwright/test'
import { addUser, allLeads, leadsTable, openLeads } from '../support/support'

/** What a user does to a table in its head, and that it is kept. */

const head = (page: Page, name: string) => leadsTable(page).getByRole('columnheader', { name, exact: true })
const firstTitles = async (page: Page) =>
  (await leadsTable(page).getByRole('columnheader').allTextContents()).slice(0, 4)
const boxOf = async (page: Page, name: string) => {
  const box = await head(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not drawn`)
  return box
}
/** The answer to a save with a pinned column; that of an earlier change may still be under way. */
const pinSaved = (page: Page) =>
  page.waitForResponse((answer) => {
    const sent = answer.request().postData() ?? ''
    return sent.includes('SaveTableSettings') && sent.includes('"pinned":true')
  })

test('columns are resized, moved, pinned and fitted, and kept in another browser', async ({ page, browser }) => {
  test.slow()
  const user = await addUser()
  await openLeads(page, user, allLeads)
  await expect.poll(() => firstTitles(page)).toEqual(['ID', 'Email', 'Status', 'Adv. Status'])

  const email = await boxOf(page, 'Email')
  await page.mouse.move(email.x + email.width - 5, email.y + 15)
  // A head under the mouse shows its controls, the edge to drag among them.
  await expect(head(page, 'Email').getByRole('button', { name: 'Column menu' })).toBeVisible()
  await page.mouse.down()
  await page.mouse.move(email.x + email.width + 55, email.y + 15, { steps: 4 })
  await expect(page.getByText(`Email · ${email.width + 60} px`)).toBeVisible()
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(page, 'Email')).width).toBe(email.width + 60)

  const [from, to] = [await boxOf(page, 'Adv. Status'), await boxOf(page, 'Status')]
  await page.mouse.move(from.x + 20, from.y + 15)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 15, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => firstTitles(page)).toEqual(['ID', 'Email', 'Adv. Status', 'Status'])
  await expect(head(page, 'Adv. Status')).toHaveAttribute('aria-sort', 'none')

  await head(page, 'Status').hover()
  await head(page, 'Status').getByRole('button', { name: 'Column menu' }).click()
  const keeps = pinSaved(page)
  await page.getByRole('menuitem', { name: 'Pin left' }).click()
  await keeps
  await leadsTable(page).evaluate((grid) => grid.scrollTo(600, 0))
  await expect.poll(() => firstTitles(page).then((titles) => titles.slice(0, 2))).toEqual(['ID', 'Status'])
  const [id, status] = [await boxOf(page, 'ID'), await boxOf(page, 'Status')]
  expect(Math.round(status.x)).toBe(Math.round(id.x + id.width))

  await page.reload()
  await expect.poll(() => firstTitles(page)).toEqual(['ID', 'Status', 'Email', 'Adv. Status'])
  const another = await (await browser.newContext()).newPage()
  await openLeads(another, user, allLeads)
  await expect.poll(() => firstTitles(another)).toEqual(['ID', 'Status', 'Email', 'Adv. Status'])
  expect((await boxOf(another, 'Email')).width).toBe(email.width + 60)

  const narrow = await boxOf(another, 'Status')
  await another.mouse.dblclick(narrow.x + narrow.width - 4, narrow.y + 15)
  await expect.poll(async () => (await boxOf(another, 'Status')).width).not.toBe(narrow.width)
  await another.context().close()
})
