import { expect, test } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'

const pages = ['Overview', 'Internal tools', 'Publishers', 'Brokers', 'Statements']

test('the documentation is readable without sign-in, on screens of any width', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') foreign.push(request.url())
  })
  await page.goto('/docs')
  for (const name of pages) {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeFindingsOfThemes(page, name)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    expect(await axeFindingsOfThemes(page, `${name} at 390 px`)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  expect(foreign).toEqual([])
})

test('an example is copied with the addresses at which the page is read', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/tools')
  const example = page.getByRole('group', { name: 'bash example' }).first()
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`GATEWAY:-${baseURL}`)
  await expect(example).toContainText(copied.trim().split('\n')[0] ?? '')
  await page.getByRole('link', { name: 'Errors' }).click()
  await expect(page).toHaveURL('/docs/tools#errors')
  await page.getByRole('link', { name: 'Publishers' }).click()
  const [document] = await Promise.all([
    page.waitForResponse('**/docs/publishers/openapi.json'),
    page.getByRole('link', { name: 'OpenAPI document (JSON)' }).click(),
  ])
  expect(Object.keys(((await document.json()) as { paths: object }).paths)).toContain('/api/leads')
})
