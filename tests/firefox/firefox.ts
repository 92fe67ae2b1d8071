import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type ElementHandle, launch, type Page, type Viewport } from 'puppeteer-core'
import { password } from '../e2e/support/support'

/** Controls Firefox: start, sign-in, and checks for errors and broken layouts. */

export const startFirefox = (): Promise<Browser> =>
  launch({ browser: 'firefox', executablePath: process.env.FIREFOX_PATH, headless: true })

/** What covers the page. */
export const topmost = '[aria-modal=true]'

/** Sets the size of the page. Firefox 140 cannot set its orientation too, which puppeteer asks for at once. */
export const resize = (page: Page, size: Viewport) =>
  page.setViewport(size).catch((error: unknown) => {
    if (!String(error).includes('setScreenOrientationOverride')) throw error
  })

/** Sends a GraphQL request with the token of a session. */
export async function ask<Data>(product: string, query: string, token?: string): Promise<Data> {
  const response = await fetch(`${product}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

interface Login {
  token: string
  session: { userId: string; email: string; permissions: string[]; timeZone: { id: string } }
}

/** Signs in by the browser's storage. Returns the token. */
export async function signIn(page: Page, product: string, email: string): Promise<string> {
  const fields = 'token session { userId email permissions timeZone { id } }'
  const { login } = await ask<{ login: Login }>(
    product,
    `mutation { login(email: "${email}", password: "${password}") { ${fields} } }`,
  )
  const { session, token } = login
  const { userId: user_id, permissions, timeZone } = session
  const user = JSON.stringify({ user_id, token, email, permissions, timezone: timeZone.id })
  await page.goto(`${product}/login`)
  await page.evaluate((text) => localStorage.setItem('user_data', text), user)
  return token
}

/** Collects errors of the page: exceptions, console errors, answers of 400 and above. */
export async function watchErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  await page.evaluateOnNewDocument(() => {
    // Parts that still load when a page is left fail in it.
    let isLeft = false
    window.addEventListener('beforeunload', () => (isLeft = true))
    const log = console.error.bind(console)
    // The driver does not tell the text of an error object.
    console.error = (...parts: unknown[]) => (isLeft ? undefined : log(parts.map(String).join(' ')))
  })
  page.on('pageerror', (error) => errors.push(`exception: ${error instanceof Error ? error.message : String(error)}`))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`)
  })
  return errors
}

/** Asks until there is an answer. `waitForFunction` of the driver makes functions from text, which the page's policy refuses. */
export async function until<Answer>(timeout: number, what: string, ask: () => Promise<Answer | null>): Promise<Answer> {
  const end = Date.now() + timeout
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    if (Date.now() > end) throw new Error(`${what}: waited for ${timeout / 1000} s`)
    await wait(100)
  }
}

/** Waits until nothing is loading. */
export async function settled(page: Page, within = 'main') {
  await until(30_000, `${within} is loading`, async () => {
    const isLoading = await page.evaluate((part) => {
      const found = document.querySelector(part)
      if (!found || found.textContent?.trim() === '') return true
      return [found, ...found.querySelectorAll('[aria-busy]')].some((at) => at.getAttribute('aria-busy') === 'true')
    }, within)
    return isLoading ? null : true
  })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/**
 * Layout errors as text: the page scrolls sideways, an error is shown, or a control has no size or is outside of the
 * window and cannot be scrolled to.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide in a window of ${clientWidth}`)
    for (const failure of document.querySelectorAll('.state.failed, .fault'))
      faults.push(`failure shown: ${failure.textContent}`)
    const opened = [...document.querySelectorAll('[aria-modal=true]')].at(-1)
    for (const control of (opened ?? document).querySelectorAll('button, input, select, textarea, a[href]')) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const { width, height, left, right } = control.getBoundingClientRect()
      const isForReaders = width <= 1 && height <= 1
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      if (isForReaders) continue
      if (width < 4 || height < 4) faults.push(`${control.tagName} "${name}" is ${width} × ${height}`)
      let box = control.parentElement
      while (box && (box.scrollWidth <= box.clientWidth || getComputedStyle(box).overflowX === 'visible'))
        box = box.parentElement
      if (!box && (left < -1 || right > clientWidth + 1))
        faults.push(`${control.tagName} "${name}" reaches from ${Math.round(left)} to ${Math.round(right)}`)
    }
    return faults
  })

/** Clicks a button, tab, link or menu item by name, in the topmost dialog first. */
export async function press(page: Page, name: RegExp) {
  const find = (source: string, flags: string) => {
    const pattern = new RegExp(source, flags)
    const opened = [...document.querySelectorAll('[aria-modal=true]')].at(-1)
    const controls = 'button, a[href], [role=tab], [role=menuitem], [role=option], [role=gridcell] a'
    return [...(opened ?? document).querySelectorAll<HTMLElement>(controls)].find(
      (at) => at.checkVisibility() && pattern.test((at.getAttribute('aria-label') ?? at.textContent ?? '').trim()),
    )
  }
  const control = await until(15_000, `There is no ${name.source}`, async () => {
    const found = await page.evaluateHandle(find, name.source, name.flags)
    return found.asElement() as ElementHandle<HTMLElement> | null
  })
  await control.click()
}
