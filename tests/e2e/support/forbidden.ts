import { expect, type Locator, type Page } from '@playwright/test'
import { permissionCode, permissionCodes } from '../../../shared/access/permissions'
import { addUser, signIn, withDatabase } from './support'

/** What a screen hides from a user without one permission. */
export interface Forbidden {
  /** Removed permissions by name: one, or all of an any-of rule. */
  without: string | string[]
  /** Elements that are missing, but visible with all permissions. */
  lacks?: (page: Page) => Locator[]
  /** The whole screen is refused: redirects to the dashboard. */
  sentHome?: true
}

/** A user with their own role. `lose` sets the role to all permissions except those given. */
export type Holder = Awaited<ReturnType<typeof addHolder>>

export async function addHolder() {
  const email = await addUser()
  const role = await withDatabase(async ({ db }) => {
    const made = await db
      .insertInto('roles')
      .values({ name: `Role of ${email}`, permissions: [...permissionCodes] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ level: made.id }).where('email', '=', email).execute()
    return made.id
  })
  const lose = (names: string[]) => {
    const lost = names.map(permissionCode)
    if (lost.includes(null)) throw new Error(`No permission is called one of ${names.join(', ')}`)
    const permissions = permissionCodes.filter((code) => !lost.includes(code))
    return withDatabase(({ db }) => db.updateTable('roles').set({ permissions }).where('id', '=', role).execute())
  }
  return { email, lose }
}

/**
 * Removes permissions from the signed-in user's role, and lets the page refetch the session, as when another tab
 * starts. Does not reload the page: open elements must disappear.
 */
export async function loseOnScreen(page: Page, { lose }: Pick<Holder, 'lose'>, names: string[]) {
  await lose(names)
  await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('user_data') ?? '')
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
    const answer = await fetch('/graphql', { method: 'POST', headers, body: '{"query":"{ session { permissions } }"}' })
    const { permissions } = (await answer.json()).data.session
    localStorage.setItem('user_data', JSON.stringify({ ...user, permissions }))
    dispatchEvent(new StorageEvent('storage', { key: 'user_data' }))
  })
}

export const refusal = 'You do not have the permission for this.'

/** A message says that the last act was refused; it is closed, so that the next one is another. */
export async function isRefused(page: Page, text = refusal) {
  const message = page.getByRole('region', { name: 'Notifications' }).getByRole('alert').filter({ hasText: text })
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toHaveCount(0)
}

/** Navigates like Back and Forward, without a page load. */
export const step = (page: Page, to: string) =>
  page.evaluate((address) => {
    history.pushState(history.state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, to)

/** Opens an address as a user with all permissions, some of which `lose` removes. */
export async function openAsHolder(page: Page, address: string): Promise<Holder> {
  const holder = await addHolder()
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/graphql') && answer.request().postDataJSON()?.operationName === 'Session',
  )
  await signIn(page, holder.email, address)
  await (await answered).finished()
  return holder
}

/**
 * Opens an address with all permissions and expects all elements, then for each line without its permissions that its
 * elements are gone; `shows` proves that the screen has loaded. `holder` is the user who is already signed in. Returns
 * the user, without the permissions of the last line.
 */
export async function expectForbidden(
  page: Page,
  address: string,
  shows: (page: Page) => Locator,
  lines: Forbidden[],
  holder?: Holder,
): Promise<Holder> {
  if (holder) {
    await loseOnScreen(page, holder, [])
    await step(page, address)
  }
  const who = holder ?? (await openAsHolder(page, address))
  await expect(shows(page)).toBeVisible()
  for (const { lacks } of lines) for (const locator of lacks?.(page) ?? []) await expect(locator.first()).toBeVisible()
  let isAway = false
  for (const { without, lacks, sentHome } of lines) {
    await loseOnScreen(page, who, [without].flat())
    if (isAway) await step(page, address)
    isAway = sentHome === true
    if (sentHome) {
      await expect(page, `without ${without}`).toHaveURL('/')
      continue
    }
    await expect(shows(page), `without ${without}`).toBeVisible()
    for (const locator of lacks?.(page) ?? []) await expect(locator, `without ${without}`).toHaveCount(0)
  }
  return who
}
