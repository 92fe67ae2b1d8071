import { expect, test } from '@playwright/test'
import { drag } from '../support/drag'
import { addDistribution, details, press, rowOf } from '../support/distributionsScreen'
import { interceptOperations } from '../support/intercept'
import { addUser, signIn } from '../support/support'
import { tabTo } from '../support/tabTo'

/** The order of advertisers and groups in the wizard, its pages in the history, and what a failed save leaves. */

test('advertisers and groups are ordered by mouse and keyboard; drafts are guarded', async ({ page }) => {
  test.slow()
  const name = `Moved ${Date.now()}`
  const email = await addUser()
  // For leads that nobody sends.
  await addDistribution(page, email, {
    ...{ name, country: 'Afghanistan' },
    groups: {
      First: [
        [1, 40],
        [2, 30],
        [3, 20],
        [4, 10],
      ],
      Second: [[5, 100]],
    },
  })
  await signIn(page, email, '/rotations?search=Moved')
  await press(rowOf(page, name), /^Edit /)
  await press(page.getByRole('dialog'), 'Next')
  const two = details(page)
  const group = (name: string) => two.getByRole('list', { name: `Advertisers of ${name}` }).getByRole('combobox')
  const names = (name: string) =>
    group(name).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await expect(group('First').first()).toHaveValue(/./)
  const [a, b, c, d] = (await names('First')) as [string, string, string, string]
  const [e] = (await names('Second')) as [string]
  const handle = (name: string) => two.getByTitle(`Drag ${name}`, { exact: true })

  const [first, second] = [() => names('First'), () => names('Second')]
  await drag(page, { from: handle(a), to: handle(c), past: 6 }, first, [b, c, a, d])
  await drag(page, { from: handle(d), to: handle(b), past: -6 }, first, [d, b, c, a])
  await drag(page, { from: handle(c), to: handle(e), past: 6 }, second, [e, c])
  const groups = () => two.getByRole('heading', { level: 3 }).allTextContents()
  await drag(page, { from: handle('Second'), to: handle('First'), past: -6 }, groups, ['Second', 'First'])
  await two.getByRole('slider', { name: `Share of ${e}` }).fill('80')
  await two.getByRole('slider', { name: `Share of ${d}` }).fill('30')
  await press(two, 'Submit')
  await expect(page.getByText('Distribution updated successfully')).toBeVisible()
  await expect(two).toHaveCount(0)

  // As it was saved, also after a reload of the page that the address names.
  await press(rowOf(page, name), /^View /)
  await expect(page).toHaveURL(/dialog=edit&id=\d+&page=2/)
  await page.reload()
  await expect(two.getByRole('heading', { level: 3 })).toHaveText(['Second', 'First'])
  await expect.poll(first).toEqual([d, b, a])
  expect(await second()).toEqual([e, c])

  // By keyboard: the focus stays with the button that moved its row, or its neighbour at the end.
  await two.getByRole('button', { name: `Move ${d} up` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(second).toEqual([e, c, d])
  await expect(two.getByRole('button', { name: `Move ${d} up` })).toBeFocused()
  await expect(two.getByText(`${d} is 3 of 3 in Second`)).toBeAttached()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect.poll(first).toEqual([d, b, a])
  await tabTo(page, /^Move First up$/)
  await page.keyboard.press('Enter')
  await expect(two.getByRole('heading', { level: 3 })).toHaveText(['First', 'Second'])
  await expect(two.getByRole('button', { name: 'Move First down' })).toBeFocused()

  // Page 1 and 2 are entries of the history: Back turns the page, and asks before what was changed is left.
  await press(two, 'Previous')
  const one = page.getByRole('dialog', { name: /^Edit Distribution/ })
  await press(one, 'Next')
  await page.goBack()
  await expect(one).toBeVisible()
  await page.goForward()
  await expect.poll(first).toEqual([d, b, a])
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  await press(page, 'Keep editing')

  // A refusal is told in the server's words, a failure without words in the wizard; both keep what was typed.
  const answers: object[] = [{ errors: [{ message: 'down', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] }]
  const problem = {
    __typename: 'UserError',
    message: 'There is no such country.',
    field: 'countryId',
    code: 'BAD_USER_INPUT',
  }
  answers.push({ data: { action: { __typename: 'DistributionPayload', distribution: null, errors: [problem] } } })
  await interceptOperations(page, ['UpdateDistribution'], (route) =>
    answers.length ? route.fulfill({ json: answers.shift() }) : route.fallback(),
  )
  await press(two, 'Submit')
  await expect(two.getByText(/^Failed to update distribution\. /)).toBeVisible()
  await press(two, 'Submit')
  const refusal = page.getByRole('alertdialog', { name: 'Failed to update distribution' })
  await expect(refusal).toContainText('There is no such country.')
  await press(refusal, 'OK')
  await expect(one.getByRole('combobox', { name: 'Country' })).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await press(page, 'Discard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/rotations\?search=Moved$/)
  await expect(rowOf(page, name).getByRole('button', { name: 'View' })).toBeVisible()
})
