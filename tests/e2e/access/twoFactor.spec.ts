import { expect, test, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { addUser, drawer, enterPassword } from '../support/support'

const stepSeconds = 30
const codeAt = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * stepSeconds })
const verification = (page: Page) => page.getByRole('form', { name: 'Verify with Google Authenticator' })
/** The boxes of the six digits. */
const code = (page: Page) => page.getByRole('group', { name: '6-digit code' }).getByRole('textbox')
const shownCode = (page: Page) =>
  code(page).evaluateAll((boxes: HTMLInputElement[]) => boxes.map(({ value }) => value).join(''))

async function enterCode(page: Page, digits: string) {
  const isWhole = async () => (await shownCode(page)).length === 6
  const wasWhole = await isWhole()
  await code(page).first().focus()
  await page.keyboard.type(digits)
  // The sixth digit sends a code; one that was refused is sent by the button.
  if (wasWhole || digits.replace(/\D/g, '').length < 6) await page.getByRole('button', { name: 'Verify Code' }).click()
}

test('a second factor is set up and required; codes work once and can be pasted', async ({ page }) => {
  const email = await addUser({ enable_2fa: true })
  await page.goto('/login')
  await enterPassword(page, email)

  const setup = page.getByRole('form', { name: 'Set up two-factor sign-in' })
  const qrCode = setup.getByRole('img', { name: 'QR code of the secret key' })
  await expect(qrCode).toHaveJSProperty('tagName', 'IMG')
  await expect(qrCode).toHaveJSProperty('complete', true)
  expect(await qrCode.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.width])).toEqual([true, 200])
  // Vector text from the server never becomes part of the page.
  await expect(setup.locator('svg path[stroke="#000000"]')).toHaveCount(0)

  await expect(setup.getByText(/^[A-Z2-7 ]{32,}$/)).toHaveCount(0)
  await setup.getByRole('button', { name: 'Show secret key' }).click()
  const secret = ((await setup.getByText(/^[A-Z2-7 ]{32,}$/).textContent()) ?? '').replaceAll(' ', '')
  await setup.getByRole('button', { name: 'Hide secret key' }).click()
  await expect(setup.getByText(/^[A-Z2-7 ]{32,}$/)).toHaveCount(0)

  const wrong = codeAt(secret, 1000)
  await enterCode(page, wrong)
  await expect(setup.getByRole('alert')).toContainText('The code is not correct. Please try again.')
  await expect.poll(() => shownCode(page)).toBe(wrong)
  await enterCode(page, codeAt(secret, 0))
  const recovery = page.getByRole('form', { name: 'Save your recovery codes' })
  await expect(recovery.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await recovery.getByRole('listitem').allTextContents()
  await recovery.getByRole('checkbox', { name: 'I have saved them' }).check()
  await recovery.getByRole('button', { name: 'Go on to the back office' }).click()
  await expect(page).toHaveURL('/')
  await expect(drawer(page)).toBeVisible()

  const signInAgain = async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await enterPassword(page, email)
    await expect(verification(page)).toContainText(email)
  }
  await signInAgain()
  await expect(code(page).first()).toBeFocused()
  await enterCode(page, '12-34')
  await expect(verification(page).getByRole('alert')).toHaveText('Enter all six digits.')
  await code(page)
    .first()
    .evaluate((box) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '417 093 5')
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
  await expect.poll(() => shownCode(page)).toBe('417093')
  await expect(verification(page).getByRole('alert')).toContainText('The code is not correct. Please try again.')
  // The next code: the one of the set-up is used up, and a clock may be a step ahead.
  const next = codeAt(secret, 1)
  await enterCode(page, next)
  await expect(drawer(page)).toBeVisible()

  await signInAgain()
  await enterCode(page, next)
  await expect(verification(page).getByRole('alert')).toContainText('The code is not correct. Please try again.')
  await expect.poll(() => shownCode(page)).toBe(next)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Security' }).click()
  await expect(page.getByText('9 of 10 left')).toBeVisible()

  await signInAgain()
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
})
