import { expect, type Page, test } from '@playwright/test'
import { logIn } from '../support/support'

const results = (page: Page) => page.getByRole('region', { name: 'Result Window' })

/** Puts a text in place of what one of the explorer's editors holds. */
async function write(page: Page, editor: '.graphiql-query-editor' | '.graphiql-editor-tool', text: string) {
  await page.locator(`${editor} .CodeMirror:visible`).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

test('without network, the address of Apollo Sandbox opens an explorer of our own', async ({ page, baseURL }) => {
  await page.route(
    ({ origin }) => origin !== baseURL,
    (route) => route.abort(),
  )
  await page.goto('/graphql')
  await page.waitForURL('/graphql?explorer')
  await expect(page.getByRole('button', { name: /^Execute query/ })).toBeVisible()
})

test('the explorer shows the schema, uses the entered token, and stores none', async ({ page, baseURL }) => {
  const foreign: string[] = []
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await page.goto('/graphql?explorer')
  await expect(page.getByRole('link', { name: 'Documentation' })).toHaveAttribute('href', '/docs/tools')
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('link', { name: 'Query', exact: true }).click()
  await expect(page.getByRole('link', { name: 'leads', exact: true })).toBeVisible()

  const { token } = await logIn(page, 'admin@demo.test')
  await expect(page.locator('.graphiql-query-editor')).toContainText('session')
  await write(page, '.graphiql-editor-tool', JSON.stringify({ authorization: `Bearer ${token}` }))
  // The editor takes over what was typed after a moment.
  await expect(async () => {
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await expect(results(page)).toContainText('admin@demo.test', { timeout: 1_000 })
  }).toPass()
  // What was typed ends with the tab, and the token is not kept at all.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('session {')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token)
  expect([foreign, faults]).toEqual([[], []])
})

test('the explorer shows the events of a subscription until it is stopped', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', ({ message }) => faults.push(message))
  const { token } = await logIn(page, 'admin@demo.test')
  await page.goto('/graphql?explorer')
  await expect(page.locator('.graphiql-query-editor')).toContainText('session')
  await write(page, '.graphiql-editor-tool', JSON.stringify({ authorization: `Bearer ${token}` }))
  await write(page, '.graphiql-query-editor', 'subscription { pendingFtd { count } }')
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await expect(results(page)).toContainText(/"pendingFtd": \{\s*"count": \d+/)
  await page.getByRole('button', { name: /^Stop query/ }).click()
  await expect(page.getByRole('button', { name: /^Execute query/ })).toBeVisible()
  expect(faults).toEqual([])
})
