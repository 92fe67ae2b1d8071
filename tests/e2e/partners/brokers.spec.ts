import { expect, test, type Locator, type Page } from '@playwright/test'
import { axeFindings, axeFindingsOfThemes } from '../support/axe'
import { expectForbidden, type Holder, openAsHolder } from '../support/forbidden'
import { failOperation } from '../support/intercept'
import { addPair, failing, tab, told } from '../support/recordParts'
import { neverReloads, withDatabase } from '../support/support'
import { pick } from '../support/pick'

const settings = (page: Page) => page.getByRole('form', { name: 'Broker settings' })
const textbox = (at: Page | Locator, name: string) => at.getByRole('textbox', { name, exact: true })
const header = (page: Page, at: number) => page.getByRole('group', { name: `Header ${at}`, exact: true })
const field = (page: Page, at: number) => page.getByRole('group', { name: `Field ${at}`, exact: true })
const meaning = (page: Page, name: 'Meaning 1: Accepted' | 'Meaning 2: Refused') =>
  page.getByRole('group', { name, exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save( without a test)?$/ })
const save = (page: Page) => saveButton(page).click()
/** Saves what no test lead was accepted with. */
async function saveUntested(page: Page) {
  await save(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save as not tested' }).click()
}
const goTo = (page: Page, step: 'Request' | 'Answer' | 'Postback') => page.getByRole('tab', { name: step }).click()
const sendTest = (page: Page) => page.getByRole('button', { name: 'Send a test lead' })
/** Each of the texts stands at its place. */
const tells = async (lines: readonly (readonly [at: Locator, ...texts: string[]])[]) => {
  for (const [at, ...texts] of lines)
    for (const text of texts) await expect(at.getByText(text, { exact: true }).first(), text).toBeVisible()
}
/** The part of the form around a field: its label, the field, and what is wrong with it. */
const around = (page: Page, name: string) =>
  settings(page)
    .locator('.field__root')
    .filter({ has: page.getByRole('textbox', { name, exact: true }) })

test.describe.serial('the broker of an advertiser', () => {
  let page: Page
  let holder: Holder
  let advertiser: number
  let newToken = ''
  let hasStayed: () => void
  let lead: Locator
  let address: Locator
  let result: Locator

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    advertiser = (await addPair(`Sent ${Date.now()}`)).advertiser
    holder = await openAsHolder(page, `/edit/advertiser/${advertiser}?tab=broker`)
    hasStayed = neverReloads(page)
    lead = textbox(page.getByRole('form', { name: 'Test lead' }), 'Email')
    address = textbox(page, 'Address')
    result = page.getByRole('group', { name: 'Result of the test' })
  })
  test.afterAll(() => page.close())

  test('is sent nothing before it is set up', async () => {
    await expect(page.getByText('No leads can be sent to this advertiser until its broker is set up.')).toBeVisible()
    await expect(saveButton(page)).toBeDisabled()
  })

  test('is checked before it is sent', async () => {
    // Refused before it is sent.
    await address.fill('ftp://broker.example')
    await textbox(page, 'Time-out (milliseconds)').fill('99')
    await page.getByRole('button', { name: 'Add header' }).click()
    await expect(textbox(header(page, 1), 'Header')).toBeFocused()
    for (const name of ['country', 'phone', 'email', 'last_name', 'first_name', 'reference'])
      await page.getByRole('button', { name: `Remove field ${name}` }).click()
    await expect(page.getByRole('button', { name: 'Add field' })).toBeFocused()
    const [accepted, refused] = [meaning(page, 'Meaning 1: Accepted'), meaning(page, 'Meaning 2: Refused')]
    await page.keyboard.press('Alt+2')
    await textbox(accepted, 'Place').fill('')
    await textbox(refused, 'Values').fill('')
    await save(page)
    // It stands in the other step.
    await expect(address).toBeFocused()
    await tells([
      [around(page, 'Address'), 'Use an http or https address.'],
      [around(page, 'Time-out (milliseconds)'), 'Use 100 to 30000 milliseconds.'],
      [header(page, 1), 'Give it a name.', 'Give it a value.'],
      [settings(page), 'Map at least one field.'],
    ])
    await goTo(page, 'Answer')
    await tells([
      [accepted, 'Say where it stands.'],
      [refused, 'Name at least one value.'],
    ])
    await goTo(page, 'Request')
    for (const [at, source] of [
      [1, 'Email'],
      [2, 'Reference (ours)'],
      [3, 'A text of our own'],
      [4, 'Phone'],
    ] as const) {
      await page.getByRole('button', { name: 'Add field' }).press('Enter')
      await expect(textbox(field(page, at), "Broker's field")).toBeFocused()
      await page.keyboard.type(['', 'email', 'external_id', 'campaign', 'email'][at] ?? '')
      await pick(field(page, at).getByRole('combobox', { name: 'Filled with' }), source)
    }
    await expect(settings(page).getByText('Map at least one field.')).toHaveCount(0)
    await tells([
      [field(page, 3), 'Give it a text.'],
      [field(page, 4), 'This name is used twice.'],
    ])
    await textbox(field(page, 4), "Broker's field").fill('')
    await tells([[field(page, 4), 'Give it a name.']])
    expect(await axeFindingsOfThemes(page, 'refused')).toEqual([])
  })

  test('is refused by the server, which knows more', async () => {
    // Refused by the server, which knows more.
    const long = 'x'.repeat(201)
    await address.fill('https://user:word@broker.example/leads')
    await textbox(page, 'Time-out (milliseconds)').fill('8000')
    await textbox(header(page, 1), 'Header').fill('X Key')
    await textbox(header(page, 1), 'Value').fill('ключ')
    await page.getByRole('button', { name: 'Add header' }).click()
    await textbox(header(page, 2), 'Header').fill('Host')
    await textbox(header(page, 2), 'Value').fill('x'.repeat(4001))
    await textbox(field(page, 4), "Broker's field").fill(long)
    await textbox(field(page, 3), 'Text').fill('spring')
    const [accepted, refused] = [meaning(page, 'Meaning 1: Accepted'), meaning(page, 'Meaning 2: Refused')]
    await goTo(page, 'Answer')
    await textbox(accepted, 'Place').fill(long)
    await textbox(accepted, 'Values').fill(long)
    await textbox(refused, 'Values').fill(Array(21).fill('no').join(', '))
    await textbox(page, 'Status').fill(long)
    await saveUntested(page)
    await tells([
      [around(page, 'Address'), 'Put credentials into a header.'],
      [header(page, 1), 'Use letters, digits and hyphens.', 'Use plain letters, digits and signs.'],
      [header(page, 2), 'This header is set by us.', 'At most 4000 characters.'],
      [field(page, 4), 'At most 100 characters.'],
    ])
    await goTo(page, 'Answer')
    await tells([
      [accepted.locator('.field__root').first(), 'At most 200 characters.'],
      [accepted.locator('.field__root').last(), 'At most 200 characters.'],
      [refused, 'At most 20 values.'],
      [around(page, 'Status'), 'At most 200 characters.'],
    ])
    await goTo(page, 'Request')
    await address.fill('http://169.254.169.254/latest')
    for (const [at, name, value] of [
      [1, 'X-Key', 'one'],
      [2, 'x-key', 'two'],
    ] as const) {
      await textbox(header(page, at), 'Header').fill(name)
      await textbox(header(page, at), 'Value').fill(value)
    }
    await page.getByRole('button', { name: 'Remove field x' }).click()
    await goTo(page, 'Answer')
    for (const [at, name, typed] of [
      [accepted, 'Place', 'success'],
      [accepted, 'Values', 'true'],
      [refused, 'Values', 'false'],
      [page, 'Status', 'status'],
      [page, 'Reason of a refusal', 'error'],
    ] as const)
      await textbox(at, name).fill(typed)
    await saveUntested(page)
    await tells([[header(page, 2), 'This name is used twice.']])
    await page.getByRole('button', { name: 'Remove header x-key', exact: true }).click()
    await saveUntested(page)
    await tells([
      [
        around(page, 'Address'),
        'This address leads into a private network. Allowed by BROKER_PRIVATE_ADDRESSES on the server.',
      ],
    ])
    await address.fill(`https://broker.example/${'x'.repeat(2000)}`)
    await saveUntested(page)
    await tells([[around(page, 'Address'), 'At most 2000 characters.']])
  })

  test('keeps what was typed when it fails, or somebody else was faster', async () => {
    // A failure keeps what was typed; so does a change by somebody else.
    await address.fill('sandbox:/brokers/browser/leads')
    await failing(page, 'SaveAdvertiserBroker', 'Failed to save Broker. Please try again.', () => saveUntested(page))
    await expect(textbox(header(page, 1), 'Value')).toHaveValue('one')
    await withDatabase(({ db }) =>
      db
        .updateTable('advertisers')
        .set((row) => ({ broker_version: row('broker_version', '+', 1), on_timeout: 'go_on' }))
        .where('id', '=', advertiser)
        .execute(),
    )
    await saveUntested(page)
    const conflict = page.getByRole('alertdialog', { name: 'This broker was changed in the meantime' })
    await expect(conflict.getByRole('radiogroup', { name: 'After a time-out' })).toContainText('Offer it to the next')
    await conflict.getByRole('button', { name: 'Use these values' }).click()
    await expect(address).toHaveValue('sandbox:/brokers/browser/leads')
    await expect(page.getByRole('radio', { name: 'Offer it to the next' })).toBeChecked()
    await saveButton(page).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save as not tested' }).press('Enter')
    await told(page, 'Broker updated successfully')
    await expect(page.getByText('Not tested: no leads are sent to it until it accepts a test lead.')).toBeVisible()
    await expect(textbox(header(page, 1), 'Value')).toHaveValue('***')
    await expect(page.getByText('one', { exact: true })).toHaveCount(0)
  })

  test('keeps its secrets masked, and from another place or name', async () => {
    // Secrets are not carried to another place, nor to another name.
    await address.fill('https://broker.example/leads')
    await saveUntested(page)
    await tells([[header(page, 1), 'The address is another one: enter this secret again.']])
    await address.fill('sandbox:/brokers/browser/leads')
    await textbox(header(page, 1), 'Header').fill('x-other')
    await saveUntested(page)
    await tells([[header(page, 1), 'Enter this secret again.']])
    await textbox(header(page, 1), 'Header').fill('x-key')
    // A field whose name tells of a secret is one.
    await textbox(field(page, 3), "Broker's field").fill('api_token')
    await expect(field(page, 3).getByRole('checkbox', { name: 'Secret' })).toBeChecked()
    await expect(field(page, 3).getByRole('checkbox', { name: 'Secret' })).toBeDisabled()
    await saveUntested(page)
    await told(page, 'Broker updated successfully')
    await expect(textbox(field(page, 3), 'Text')).toHaveValue('***')
  })

  test('is tested with a lead, and tells what it answered', async () => {
    for (const [email, ...texts] of [
      ['jane+accept@example.test', 'Accepted', 'The broker said that it took the lead.', 'HTTP 200', 'New'],
      ['jane+refuse@example.test', 'Refused', 'HTTP 200', '"success":false'],
      ['jane+html@example.test', 'Ambiguous', 'HTTP 200', '<html><body>Maintenance</body>'],
      ['jane+error@example.test', 'Ambiguous', 'HTTP 500'],
    ] as const) {
      await lead.fill(email)
      await lead.press('Enter')
      await expect(result).toContainText(`"email":"${email.slice(0, 8)}`)
      for (const text of texts) await expect(result, email).toContainText(text)
    }
    await result.getByRole('button', { name: 'Read more' }).first().click()
    await expect(result).toContainText('"api_token": "***"')
    expect(await axeFindings(page, 'result', { within: '.broker-result' })).toEqual([])
    const whileDown = await failOperation(page, 'SendTestLead')
    await lead.press('Enter')
    await expect(page.getByRole('form', { name: 'Test lead' })).toContainText('Something went wrong. Please try again.')
    await expect(lead).toHaveValue('jane+error@example.test')
    await whileDown.over()
    await lead.fill('nobody')
    await lead.press('Enter')
    await expect(page.getByRole('form', { name: 'Test lead' })).toContainText('Enter a valid email')
    await expect(result).toHaveCount(0)
  })

  test('gets leads once it accepted a test lead', async () => {
    await expect(page.getByText('Not tested: no leads are sent to it until it accepts a test lead.')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Send leads without a test' })).toHaveCount(0)
  })

  test('has a token for its postbacks, which a new one replaces', async () => {
    await goTo(page, 'Postback')
    await page.getByRole('button', { name: 'Make a token' }).click()
    const shown = page.getByRole('dialog', { name: 'Postback token' })
    const token = (await shown.locator('code').textContent()) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Make a new token' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('stops working at once: its postbacks are refused until it uses the new one.')
    await failing(page, 'RotatePostbackToken', 'Failed to make the token. Please try again.', () =>
      question.getByRole('button', { name: 'Make a new token' }).click(),
    )
    await page.getByRole('button', { name: 'Make a new token' }).click()
    await question.getByRole('button', { name: 'Make a new token' }).click()
    await expect(shown.locator('code')).toHaveText(/^[\w-]{43}$/)
    await expect(shown.locator('code')).not.toHaveText(token)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(page, 'token', { within: '[aria-modal]' })).toEqual([])
    newToken = (await shown.locator('code').textContent()) ?? ''
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Make a new token' })).toBeFocused()
  })

  test('sends postbacks in its own form, which are named by what came and read again', async () => {
    const [, address = ''] = /GET (\S+)\/-/.exec((await page.locator('code').first().textContent()) ?? '') ?? []
    const call = (query: string) => page.request.get(`${address}/${newToken}?${query}`)
    expect((await call('goal=ftd&cid=999999999&sum=1.250,00')).status()).toBe(422)
    const log = page.getByRole('region', { name: 'Received' })
    await expect(log.getByRole('button', { name: /^Not understood/ })).toBeVisible({ timeout: 15_000 })
    for (const name of ['goal', 'cid', 'sum'])
      await page.getByRole('button', { name: `Add the name ${name}`, exact: true }).click()
    await page.getByRole('button', { name: 'Add event', exact: true }).click()
    await page.getByRole('textbox', { name: 'Their text' }).fill('ftd')
    await expect(page.getByText('1.250,00 cannot be read this way')).toBeVisible()
    await page.getByRole('radio', { name: '1.234,56' }).check({ force: true })
    await expect(page.getByText('1.250,00 is $1,250.00')).toBeVisible()
    expect(await axeFindings(page, 'postbacks')).toEqual([])
    await page.getByRole('button', { name: 'Save and replay 1' }).click()
    await expect(log.getByRole('button', { name: /^Deposit \$1,250\.00, lead 999999999/ })).toContainText('replayed')
    expect(await (await call('goal=reg')).json()).toMatchObject({ fields: { goal: 'This event is not known.' } })
  })

  test('is for those who may edit the advertiser', async () => {
    await expectForbidden(
      page,
      `/edit/advertiser/${advertiser}?tab=broker`,
      (page) => tab(page, 'Revenue'),
      [{ without: 'ADVERTISERS_EDIT', lacks: (page) => [settings(page), tab(page, 'Broker')] }],
      holder,
    )
    hasStayed()
  })
})

test('a broker is set up from a curl line and its answer to a test lead, by the keyboard', async ({ page }) => {
  const other = (await addPair(`Pasted ${Date.now()}`)).advertiser
  await openAsHolder(page, `/edit/advertiser/${other}?tab=broker`)
  const curl =
    "curl sandbox:/brokers/pasted/leads -H 'Authorization: Bearer the-token' -H 'Content-Type: application/json' " +
    `--data '{"external_id": "8f2c", "email": "john.doe@example.com", "phone": "+4915112345678", "aff": "4471"}'`
  const example = textbox(page, 'Example of a request')
  await example.fill(curl)
  await page.getByRole('button', { name: 'Read it' }).press('Enter')
  await expect(page.getByText('3 of 4 fields recognised by name')).toBeVisible()
  await expect(example).not.toHaveValue(/the-token/)
  await expect(field(page, 1).getByText('Unsure.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Values that are sent' })).toContainText('4471')
  expect(await axeFindingsOfThemes(page, 'request')).toEqual([])
  // Warned, and not kept from going on.
  await page.getByRole('button', { name: 'Next: Answer' }).press('Enter')
  await told(page, '1 field is unsure')
  await page.keyboard.press('Alt+1')
  await field(page, 1).getByRole('button', { name: 'Keep 4471' }).press('Enter')
  await expect(page.getByRole('tab', { name: 'Request 4 fields', exact: true })).toBeVisible()
  await textbox(page.getByRole('form', { name: 'Test lead' }), 'Email').fill('jane+accept@example.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Test lead accepted.')).toBeVisible()
  await page.keyboard.press('Alt+2')
  const sample = page.getByRole('group', { name: 'Sample answer' })
  await sample.getByRole('button', { name: 'New' }).press('Enter')
  await page.keyboard.press('s')
  await expect(textbox(page, 'Status')).toHaveValue('status')
  await expect(page.getByRole('list', { name: 'The samples' })).toContainText('success is true')
  expect(await axeFindingsOfThemes(page, 'answer')).toEqual([])
  // The place of the status is another setting, which is tested too.
  await sendTest(page).press('Enter')
  await expect(page.getByText('Test lead accepted.')).toBeVisible()
  await save(page)
  await told(page, 'Broker updated successfully')
  await expect(page.getByText('Not tested')).toHaveCount(0)
  await expect
    .poll(() =>
      withDatabase(({ db }) =>
        db.selectFrom('advertisers').select('broker_is_tested').where('id', '=', other).executeTakeFirstOrThrow(),
      ),
    )
    .toEqual({ broker_is_tested: true })
})
