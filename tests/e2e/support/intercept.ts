import { expect, type Page, type Request, type Route } from '@playwright/test'
import { isOperation } from './support'

/** Answers of tests instead of the server's: errors, delays and refusals that cannot be produced on demand. */

type Handler = (route: Route, request: Request) => unknown

const fault = { data: null, errors: [{ message: 'down', extensions: { code: 'INTERNAL' } }] }

/** Lets `handler` answer requests to an address; returns a function that stops it. */
export async function intercept(page: Page, address: string, handler: Handler) {
  await page.route(address, handler)
  // Chromium enables interception on an open page with a delay, in which requests are not intercepted.
  if (page.url() !== 'about:blank') {
    await page.route('**/is-intercepted', (route) => route.fulfill({ body: 'intercepted' }))
    await expect
      .poll(() => page.evaluate(() => fetch('/is-intercepted').then((answer) => answer.text())))
      .toBe('intercepted')
  }
  return { over: () => page.unroute(address, handler) }
}

/** The same for operations by name; the server answers all others. */
export const interceptOperations = (page: Page, names: readonly string[], handler: Handler) =>
  intercept(page, '**/graphql', (route, request) =>
    names.some((name) => isOperation(request, name)) ? handler(route, request) : route.fallback(),
  )

/** Makes operations fail like a network error. */
export const cutOperations = (page: Page, ...names: string[]) =>
  interceptOperations(page, names, (route) => route.abort())

/** Makes an operation fail with a server error. */
export const failOperation = (page: Page, name: string) =>
  interceptOperations(page, [name], (route) => route.fulfill({ json: fault }))
