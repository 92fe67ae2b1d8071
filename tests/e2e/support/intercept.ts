import { expect, type Page, type Request, type Route } from '@playwright/test'
import { isOperation } from './support'

/** Answers of the tests' own in place of the server's: faults, pauses and refusals that no server gives on demand. */

type Handler = (route: Route, request: Request) => unknown

const fault = { data: null, errors: [{ message: 'down', extensions: { code: 'INTERNAL' } }] }

/** Has `handler` answer what a page asks of an address from now on; answers how to end it. */
export async function intercept(page: Page, address: string, handler: Handler) {
  await page.route(address, handler)
  // Chromium begins to intercept an open page in its own time: what that asks before passes by.
  if (page.url() !== 'about:blank') {
    await page.route('**/is-intercepted', (route) => route.fulfill({ body: 'intercepted' }))
    await expect
      .poll(() => page.evaluate(() => fetch('/is-intercepted').then((answer) => answer.text())))
      .toBe('intercepted')
  }
  return { over: () => page.unroute(address, handler) }
}

/** The same for operations by name; all others are answered by the server. */
export const interceptOperations = (page: Page, names: readonly string[], handler: Handler) =>
  intercept(page, '**/graphql', (route, request) =>
    names.some((name) => isOperation(request, name)) ? handler(route, request) : route.fallback(),
  )

/** Has operations fail from now on as if the network were gone. */
export const cutOperations = (page: Page, ...names: string[]) =>
  interceptOperations(page, names, (route) => route.abort())

/** Has an operation fail from now on with an error of the server. */
export const failOperation = (page: Page, name: string) =>
  interceptOperations(page, [name], (route) => route.fulfill({ json: fault }))
