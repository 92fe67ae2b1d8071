import { expect, type Locator, type Page } from '@playwright/test'
import { permissionCode, permissionCodes } from '../../../shared/access/permissions'
import { addUser, signIn, withDatabase } from './support'

/** What a screen no longer offers to somebody who lacks one permission and has all others. */
export interface Forbidden {
  /** The permissions taken away, by name: one, or all of an any-of rule. */
  without: string | string[]
  /** What is no longer there, and is for those who hold everything. */
  lacks?: (page: Page) => Locator[]
  /** The whole screen is refused: the browser stands on the dashboard. */
  sentHome?: true
}

/** Somebody with a role of their own. `lose` leaves the role with every permission but those named. */
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
 * Takes permissions from who is signed in on the page: their role loses them, and the page learns from the server who they
 * are by now, as it does when another tab starts. No load of the page: everything that was open stands there without them.
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

/** Goes to an address as Back and Forward do: the router reads it anew, and nothing is loaded. */
export const step = (page: Page, to: string) =>
  page.evaluate((address) => {
    history.pushState(history.state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, to)

/** Opens an address as somebody with every permission, whose `lose` takes some of them; the page has heard from the server who they are. */
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
 * Opens an address with every permission and sees all that can be lacked, then once for each line without its permissions:
 * what it names is gone, while `shows` tells that the screen has loaded. `holder` is who is signed in on the page already.
 * Answers who is, without the permissions of the last line.
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
