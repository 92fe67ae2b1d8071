import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator'
import { enter, walkTo } from '../support/keys'
import { type OwnProduct, startEmptyProduct } from '../support/ownProduct'

const run = promisify(execFile)
const password = 'Zebra-Lamp-42-Oyster'
let product: OwnProduct
let broker: Server
let received = ''

/** A broker that takes XML. */
const startBroker = () =>
  new Promise<Server>((resolve) => {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received = body
        response.writeHead(200, { 'content-type': 'application/xml' }).end(answer)
      })
    }).listen(0, '127.0.0.1', () => resolve(server))
  })
const answer =
  '<response><status>OK</status><lead><id>MFX-20418</id><login>https://login.meridian.example/a/20418</login></lead></response>'
const example = (port: number) =>
  `curl http://127.0.0.1:${port}/leads -X POST -H 'content-type: application/xml' -d '<lead><firstname>Jane</firstname>` +
  `<lastname>Doe</lastname><email>jane@example.com</email><phone>+491511234567</phone><country>DE</country>` +
  `<clickid>abc</clickid></lead>'`

/** What a person does: counts keys, a chord as one, and clicks. */
function handsOf(page: Page) {
  const counted = { keys: 0, clicks: 0 }
  const keyboard = page.keyboard
  const press = keyboard.press.bind(keyboard)
  // Also of what walks with Tab.
  keyboard.press = async (key, options) => {
    counted.keys++
    await press(key, options)
  }
  return {
    counted,
    type: async (text: string) => {
      await keyboard.type(text)
      counted.keys += text.length
    },
    /** Pasting is one chord. */
    paste: async (text: string) => {
      counted.keys++
      await page.evaluate((given) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', given)
        const at = document.activeElement ?? document.body
        at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    },
    click: async (target: Locator) => {
      counted.clicks++
      await target.click()
    },
  }
}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  // The broker of this test is on this machine.
  process.env.BROKER_PRIVATE_ADDRESSES = '1'
  broker = await startBroker()
  product = await startEmptyProduct()
  delete process.env.BROKER_PRIVATE_ADDRESSES
})
test.afterAll(async () => {
  await product.stop()
  broker.close()
})

test('a new business comes from its set-up link to a deposit and a colleague with a passkey', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const began = Date.now()
  const { counted, type, paste, click } = handsOf(page)
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const box = (name: string | RegExp) => page.getByRole('textbox', { name })
  const home = () => click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }))
  const list = page.getByRole('region', { name: 'Set up your business' })
  const next = async (title: string, act: string) => {
    await home()
    await expect(list.getByRole('heading', { level: 3, name: title })).toBeVisible()
    await click(list.getByRole('button', { name: act }))
  }

  await test.step('set-up link', async () => {
    const [, address = ''] = /^Open (http:\S+) to create the first account/m.exec(product.output()) ?? []
    await page.goto(address)
    await expect(box(/^Name/)).toBeFocused()
    await type('Nora Ward')
    await page.keyboard.press('Tab')
    await type('n.ward@northgate.example')
    await page.keyboard.press('Tab')
    await type(password)
    await walkTo(page, box(/^Business name/))
    await type('Northgate Media')
    await expect(page.getByRole('form').getByRole('status')).toContainText('Strong')
    await walkTo(page, page.getByRole('radio', { name: 'Passkey' }))
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Later' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(list).toContainText('0 of 8 done')
  })

  await test.step('publisher', async () => {
    await click(list.getByRole('button', { name: 'Create publisher' }))
    await expect(dialog('Create Publisher').getByLabel(/^Name/)).toBeFocused()
    await type('Tidewater Media')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid', { name: 'Publishers' })).toContainText('Tidewater Media')
  })

  await test.step('advertiser', async () => {
    await next('Advertiser', 'Create advertiser')
    await expect(dialog('Create Advertiser').getByLabel(/^Name/)).toBeFocused()
    await type('Meridian FX')
    await page.keyboard.press('Tab')
    await type('Meridian FX')
    await walkTo(page, dialog('Create Advertiser').getByRole('combobox', { name: 'User' }))
    await type('nora')
    await expect(page.getByRole('option', { name: 'Nora Ward' })).toBeVisible()
    await page.keyboard.press('Enter')
    await enter(page, dialog('Create Advertiser').getByRole('button', { name: 'Create' }))
    await expect(page.getByRole('grid', { name: 'Advertisers' })).toContainText('Meridian FX')
  })

  await test.step('an XML broker from a curl line and a sample answer', async () => {
    await next('Broker connected', 'Connect broker')
    await click(box('Example of a request'))
    await paste(example((broker.address() as AddressInfo).port))
    await expect(page.getByRole('status').filter({ hasText: 'POST, XML' })).toBeVisible()
    await page.keyboard.press('Alt+2')
    await click(box('Answer'))
    await paste(answer)
    const sample = page.getByRole('group', { name: 'Sample answer' })
    const value = (text: string) => sample.getByRole('button', { name: text, exact: true })
    await walkTo(page, value('OK'))
    for (const [text, letter] of [
      ['OK', 'c'],
      ['MFX-20418', 'l'],
      ['https://login.meridian.example/a/20418', 'a'],
    ] as const) {
      if (letter !== 'c') await page.keyboard.press('ArrowDown')
      await expect(value(text)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      await page.keyboard.press(letter)
    }
    await click(page.getByRole('button', { name: 'Send a test lead' }))
    await expect(page.getByRole('group', { name: 'Result of the test' })).toContainText('MFX-20418')
    expect(received).toContain('<email>')
    await click(page.getByRole('button', { name: 'Save', exact: true }))
    await expect(page.getByText('Broker updated successfully')).toBeVisible()
  })

  await test.step('price and payout', async () => {
    await next('Price and payout', 'Set price and payout')
    await expect(dialog('Price and payout').getByLabel(/^Price/)).toBeFocused()
    await type('850')
    await walkTo(page, dialog('Price and payout').getByLabel(/^Payout/))
    await type('600')
    await page.keyboard.press('Enter')
    // By itself, without a reload.
    await expect(list.getByRole('heading', { level: 3, name: 'Distribution' })).toBeVisible({ timeout: 15_000 })
  })

  await test.step('distribution', async () => {
    await click(list.getByRole('button', { name: 'Create distribution' }))
    await expect(box('Label')).toBeFocused()
    await type('Germany')
    // Next leads to what is missing still, and on when nothing is.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toBeFocused()
    await type('ger')
    await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Distribution created successfully')).toBeVisible()
  })

  let leadId = ''
  await test.step('a lead by curl', async () => {
    await next('First lead', 'Show API details')
    const request = (await page.getByRole('group', { name: 'Request to copy' }).textContent()) ?? ''
    await click(page.getByRole('tab', { name: 'Settings' }))
    await click(page.getByRole('button', { name: 'Show API token' }))
    await expect(box('API Token')).not.toHaveValue(/•/)
    const token = await box('API Token').inputValue()
    const real = request.replace('"is_test":true', '"is_test":false')
    const { stdout } = await run('bash', ['-c', real], { env: { ...process.env, PUBLISHER_TOKEN: token } })
    expect(JSON.parse(stdout)).toMatchObject({ status: 'Accepted' })
    leadId = String(JSON.parse(stdout).lead_id)
  })

  await test.step('a GET postback', async () => {
    await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Advertisers' }))
    await click(page.getByRole('grid', { name: 'Advertisers' }).getByRole('link', { name: 'Meridian FX' }))
    await click(page.getByRole('tab', { name: 'Broker', exact: true }))
    await page.keyboard.press('Alt+3')
    await click(page.getByRole('button', { name: 'Make a token' }))
    const token = await dialog('Postback token').locator('code').textContent()
    await page.keyboard.press('Escape')
    await click(page.getByRole('radio', { name: 'Query' }))
    const shown =
      (await page
        .getByRole('region', { name: /^Give Meridian FX/ })
        .locator('code')
        .first()
        .textContent()) ?? ''
    const address = shown.replace(/^GET /, '').split('\n')[0]
    const answer = await fetch(`${address}?token=${token}&event=ftd&lead_id=${leadId}&amount=1250.00&tx=88120`)
    // What it means is not agreed yet.
    expect(answer.status).toBe(422)
    for (const name of ['event', 'lead_id', 'amount', 'tx'])
      await click(page.getByRole('button', { name: `Add the name ${name}`, exact: true }))
    await click(
      page.getByRole('radiogroup', { name: 'Every event' }).getByRole('radio', { name: 'Deposit', exact: true }),
    )
    await click(page.getByRole('button', { name: 'Save and replay 1' }))
    await expect(page.getByText('1 postback replayed, 1 taken')).toBeVisible()
  })

  await test.step('approval and report', async () => {
    await next('First deposit', 'Open Pending Conversions')
    await click(page.getByRole('button', { name: /^Accept lead/ }))
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Accept' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Lead Accepted')).toBeVisible()
    await page.goto(`${new URL(page.url()).origin}/reports`)
    await expect(page.getByText('$850.00').first()).toBeVisible()
  })

  await test.step('a colleague, with a passkey', async () => {
    await next('Colleague', 'Invite a colleague')
    await expect(dialog('Create User').getByLabel(/^Email/)).toBeFocused()
    await type('t.baker@northgate.example')
    await page.keyboard.press('Enter')
    const made = page.getByRole('alertdialog', { name: 'Invitation ready' })
    const invitation = await made.getByRole('textbox').inputValue()
    await click(made.getByRole('button', { name: 'Done' }))

    const other = await (await browser.newContext()).newPage()
    await addAuthenticator(other)
    const tom = handsOf(other)
    await other.goto(invitation)
    await expect(other.getByLabel(/^Name/)).toBeFocused()
    await tom.type('Tom Baker')
    await walkTo(other, other.getByLabel(/^Password/))
    await tom.type('four-Quiet-words-7')
    await expect(other.getByRole('form').getByRole('status')).toContainText('Strong')
    await other.keyboard.press('Enter')
    const adding = other.getByRole('dialog', { name: 'Add passkey' })
    await expect(adding.getByLabel('Name')).toBeFocused()
    await tom.type('Laptop of Tom')
    await other.keyboard.press('Enter')
    const codes = other.getByRole('dialog', { name: 'Save your recovery codes' })
    await tom.click(codes.getByRole('checkbox', { name: 'I have saved them' }))
    await tom.click(codes.getByRole('button', { name: 'Done' }))
    await tom.click(other.getByRole('button', { name: 'Log out' }))
    await tom.click(other.getByRole('button', { name: 'Sign in with a passkey' }))
    await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
    counted.keys += tom.counted.keys
    counted.clicks += tom.counted.clicks
    await other.context().close()
    await home()
    // Nothing is left to do.
    await expect(page.getByRole('region', { name: 'Global Statistics' })).toBeVisible()
    await expect(list).toHaveCount(0)
  })

  const seconds = Math.round((Date.now() - began) / 1000)
  const description = `${counted.keys} keys and ${counted.clicks} clicks in ${seconds} s`
  test.info().annotations.push({ type: 'first day', description })
  console.log(`The first day: ${description}`)
})
