import { expect, test } from '@playwright/test'
import { axeFindings } from '../support/axe'
import { type OwnProduct, startEmptyProduct } from '../support/ownProduct'

const password = 'Zebra-Lamp-42-Oyster'
let product: OwnProduct

// Pages of an empty database, which only the first test of an instance has.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  product = await startEmptyProduct()
})
test.afterAll(() => product.stop())

test('an empty system leads from its link to the dashboard, and an invitation lets a second person in', async ({
  page,
  browser,
}) => {
  test.slow()
  await page.goto(`${product.address}/`)
  await expect(page.getByRole('heading', { name: 'Nobody can sign in yet.' })).toBeVisible()
  await expect(page.getByText('Open the link that the server printed.')).toBeVisible()
  expect(await axeFindings(page, 'empty')).toEqual([])
  const [, address = '', token = ''] =
    /^Open (http:\/\/localhost:\d+\/setup#([\w-]{43})) to create the first account \(valid 24 h, once\)$/m.exec(
      product.output(),
    ) ?? []

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Set up your back office' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  const form = page.getByRole('form')
  await form.getByLabel('Name', { exact: true }).or(form.getByLabel(/^Name/)).first().fill('Nora Ward')
  await form.getByLabel(/^Email/).fill('n.ward@northgate.example')
  await form.getByLabel(/^Business name/).fill('Northgate Media')
  await form.getByLabel(/^Password/).fill('Password1234')
  const create = page.getByRole('button', { name: 'Create account and business' })
  await expect(form.getByRole('status')).toContainText('Weak')
  await expect(create).toBeDisabled()
  await form.getByLabel(/^Password/).fill(password)
  await expect(form.getByRole('status')).toContainText('Strong')
  expect(await axeFindings(page, 'set-up')).toEqual([])
  await form.getByRole('radio', { name: 'Later' }).check()
  await create.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Set up your business' })).toContainText('0 of 8 done')
  expect(requests.filter((url) => url.includes(token))).toEqual([])

  await page.goto(new URL('/users?dialog=create', address).href)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Email/).fill('t.baker@northgate.example')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const link = page.getByRole('alertdialog', { name: 'Invitation ready' })
  await expect(link.getByText(/no e-mail was sent\. No e-mail channel is set up\./)).toBeVisible()
  const invitation = await link.getByRole('textbox').inputValue()
  await link.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /t\.baker@northgate\.example.*/ })).toContainText('Invited')

  const other = await (await browser.newContext()).newPage()
  await other.goto(address)
  await expect(other.getByRole('alert')).toHaveText(/^The first account exists already/)
  await other.goto(invitation)
  await expect(other.getByRole('heading', { name: 'Join Northgate Media' })).toBeVisible()
  await expect(other.getByText('Nora Ward invited you. Your role is Crm User.')).toBeVisible()
  expect(new URL(other.url()).hash).toBe('')
  await other.getByLabel(/^Name/).fill('Tom Baker')
  await other.getByLabel(/^Password/).fill('four-Quiet-words-7')
  await expect(other.getByRole('form').getByRole('status')).toContainText('Strong')
  expect(await axeFindings(other, 'accept')).toEqual([])
  await other.getByRole('radio', { name: 'Authenticator app' }).check()
  await other.getByRole('button', { name: 'Create my account' }).click()
  await expect(other.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
  await other.context().close()
})
