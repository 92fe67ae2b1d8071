import { expect, test, type Page } from '@playwright/test'
import {
  addCampaign,
  addWaitingConsumer,
  busyCampaign,
  dialog,
  letConsumersBeDue,
  rowOf,
  tabAddress,
} from '../support/campaignsScreen'
import { seesNoFault } from '../support/faultless'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { neverReloads, signIn, withDatabase } from '../support/support'
import { tabTo } from '../support/tabTo'

const steps = (page: Page) => page.getByRole('list', { name: 'Steps in order' }).getByRole('heading', { level: 2 })

test('a campaign is created by keyboard, started and paused; viewers change nothing', async ({ page }) => {
  test.slow()
  const name = `Second chance ${Date.now()}`
  const holder = await openAsHolder(page, '/campaigns')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  const stayed = neverReloads(page)
  await tabTo(page, /^Create Campaign$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await seesNoFault(page, 'create dialog', '[aria-modal]')
  await page.keyboard.type(name)
  await tabTo(page, /^Never/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/edit\/campaign\/\d+$/)
  await expect(page.getByText('No advertiser yet')).toBeVisible()

  await page.getByRole('button', { name: 'Start' }).click()
  await expect(dialog(page).getByText('The campaign has no source. Add one.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Start', exact: true })).toBeDisabled()
  await seesNoFault(page, 'start dialog', '[aria-modal]')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit step 1' }).click()
  await expect(dialog(page).getByRole('heading', { name: `Step 1 of ${name}` })).toBeVisible()
  const picker = dialog(page).getByRole('combobox', { name: 'Add an advertiser' })
  await picker.click()
  await dialog(page).getByRole('listbox', { name: 'Choices' }).getByRole('option').first().click()
  await dialog(page)
    .getByRole('textbox', { name: /^Percentage of/ })
    .fill('60')
  await expect(picker).toHaveAttribute('placeholder', 'Add an advertiser, takes 40%')
  await expect(dialog(page).getByText('60% given out.')).toBeVisible()
  await seesNoFault(page, 'step dialog', '[aria-modal]')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('40% not sent, control group')).toBeVisible()
  await page.getByRole('button', { name: 'Add Step' }).click()
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill('Late desk')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(steps(page)).toHaveText(['Step 1', 'Late desk'])
  await page.getByRole('button', { name: 'Move step 2, Late desk' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(steps(page)).toHaveText(['Late desk', 'Step 1'])
  await expect(page.getByRole('button', { name: 'Move step 1, Late desk' })).toBeFocused()
  stayed()
  await page.reload()
  await expect(steps(page)).toHaveText(['Late desk', 'Step 1'])
  await seesNoFault(page, 'steps')

  await addWaitingConsumer(Number(/campaign\/(\d+)/.exec(page.url())?.[1]))
  await page.getByRole('button', { name: 'Start' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Start/ })
    .click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Start/ })
    .click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(page.getByRole('form', { name: 'General' })).toBeVisible()
  await seesNoFault(page, 'general')
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  await expect(page.getByRole('grid', { name: 'Campaigns' }).getByRole('row').filter({ hasText: name })).toContainText(
    'Active',
  )
  await seesNoFault(page, 'list')

  await expectForbidden(
    page,
    '/campaigns',
    (page) => page.getByRole('heading', { level: 1, name: 'Campaigns' }),
    [
      { without: 'CAMPAIGNS_EDIT', lacks: (page) => [page.getByRole('button', { name: 'Create Campaign' })] },
      { without: 'CAMPAIGNS_LIST', sentHome: true },
    ],
    holder,
  )
})

test('by keyboard a campaign starts, pauses and resumes; complete, it cannot start', async ({ page }) => {
  const name = `To the end ${Date.now()}`
  const id = await addCampaign(name, { isForNobody: true })
  await addWaitingConsumer(id)
  await openAsHolder(page, tabAddress(id, 'steps'))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const screen = page.getByRole('main')
  const start = async () => {
    await tabTo(page, /^Start$/)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: /^Start/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(screen.getByText('Active', { exact: true })).toBeVisible()
  }
  await start()
  await tabTo(page, /^Pause$/)
  await page.keyboard.press('Enter')
  await expect(screen.getByText('Inactive', { exact: true })).toBeVisible()
  await letConsumersBeDue(id)
  await start()
  // The page reads an active campaign every ten seconds.
  await expect(screen.getByText('Complete', { exact: true })).toBeVisible({ timeout: 25_000 })
  for (const act of ['Start', 'Pause']) await expect(screen.getByRole('button', { name: act })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Steps in order' })).toContainText('1 not for them')
  await page.getByRole('tab', { name: 'Logs' }).click()
  await expect(rowOf(page, 'Logs', 'nobody@example.com')).toContainText('Not for them')
})

test('a step that is opened by its address shows each fact beside its title', async ({ page }) => {
  const id = await busyCampaign()
  const stepId = await withDatabase(async ({ db }) => {
    const step = await db
      .selectFrom('campaign_steps')
      .select('id')
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow()
    return step.id
  })
  await signIn(page, 'admin@demo.test', `/edit/campaign/${id}?dialog=view&id=${stepId}`)
  const view = dialog(page)
  const title = await view.getByText('Action', { exact: true }).boundingBox()
  const fact = await view.getByText('Registration', { exact: true }).boundingBox()
  expect(fact?.y).toBe(title?.y)
})
