import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { defaultRolePermissions } from '../../../shared/access/roles'
import { useLayout } from '../../test/layout'
import { admin, renderApp, server, useServer } from '../../test/render'

const user = (id: string, more: object = {}) => ({
  __typename: 'User',
  id,
  name: `User ${id}`,
  email: `user${id}@demo.test`,
  level: '5',
  role: { __typename: 'Role', id: '5', name: 'Crm User' },
  enableTwoFactor: true,
  hasTwoFactor: true,
  canChange: true,
  isInvited: false,
  linkExpiresAt: null,
  signInWaitsUntil: null,
  version: 1,
  ...more,
})
const role = (id: string, name: string, permissions: readonly number[]) => ({
  __typename: 'Role',
  id,
  name,
  permissions,
})
const choices = {
  roles: [role('1', 'Admin', defaultRolePermissions[1] ?? []), role('5', 'Crm User', [1, 4, 11])],
  passwordRules: { __typename: 'PasswordRules', minLength: 6, maxLength: 12 },
}
const may = (...names: string[]) => ({ ...admin, permissions: names.flatMap((name) => permissionCode(name) ?? []) })
const taken = {
  __typename: 'UserError',
  message: 'A user with this email already exists',
  field: 'email',
  code: 'CONFLICT',
}

/** The server with these users; answers what it was sent. */
function serve(users: object[], create: (tries: number) => object = () => ({ user: null, errors: [] })) {
  const sent: Record<string, unknown>[] = []
  server.use(
    graphql.query('Users', () => HttpResponse.json({ data: { users } })),
    graphql.query('UserChoices', () => HttpResponse.json({ data: choices })),
    graphql.query('AccessTokens', () => HttpResponse.json({ data: { accessTokens: [] } })),
    graphql.mutation('CreateUser', ({ variables }) => {
      sent.push(variables)
      return HttpResponse.json({ data: { createUser: { __typename: 'UserPayload', ...create(sent.length) } } })
    }),
  )
  return sent
}

/** The form of the specification, in which the password is chosen for the user. */
async function withPassword(staff: ReturnType<typeof renderApp>['staff']) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Create User' }))
  await staff.click(dialog.getByRole('radio', { name: 'With a password' }))
  return within(screen.getByRole('dialog', { name: 'Create User' }))
}

/** A new link of a user, as the server answers it. */
const made = (of: object, more: object = {}) => ({
  ...{ __typename: 'UserLinkPayload', user: of, token: 'tok', expiresAt: '2030-01-04T10:00:00.000Z', isSent: false },
  ...{ notSentReason: 'No e-mail channel is set up.', errors: [], ...more },
})

describe('users', () => {
  useServer()
  useLayout()

  it('show password rules at once, and keep the input when the server refuses', async () => {
    const sent = serve([user('1')], (tries) =>
      tries === 1 ? { user: null, errors: [taken] } : { user: user('2', { name: 'Nina New' }), errors: [] },
    )
    const { staff } = renderApp({ path: '/users?dialog=create' })
    const dialog = await withPassword(staff)
    const press = () => staff.click(dialog.getByRole('button', { name: 'Create' }))
    await dialog.findByRole('complementary', { name: 'What this user sees' })
    const needs = () =>
      within(dialog.getByRole('list', { name: 'What a password needs' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(needs()).toEqual([
        '6 to 12 characters: not met',
        'A lowercase letter: not met',
        'An uppercase letter: not met',
        'A number: not met',
      ]),
    )
    expect([
      dialog.getByRole('combobox', { name: 'Role' }).textContent,
      dialog.getByRole<HTMLInputElement>('switch', { name: /^Enable 2FA/ }).checked,
    ]).toEqual(['Crm User', true])

    await press()
    for (const text of [
      'Name is required',
      'Email is required',
      'Password is required for new users',
      'Please confirm your password',
    ])
      expect(dialog.getByText(text)).toBeTruthy()
    expect(await screen.findByText('Password Required')).toBeTruthy()

    await staff.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nina New')
    await staff.type(dialog.getByRole('textbox', { name: 'Email' }), 'nina@demo')
    await staff.type(dialog.getByLabelText(/^Password/), '----')
    await staff.type(dialog.getByLabelText(/^Confirm Password/), '---')
    await press()
    expect(dialog.getByText('E-mail must be valid')).toBeTruthy()
    expect(dialog.getByText('Passwords do not match')).toBeTruthy()
    expect(
      dialog.getByText(/at least 6 characters Password .*one lowercase letter .*one uppercase letter .*one number$/),
    ).toBeTruthy()
    expect(await screen.findByText('Validation Error')).toBeTruthy()
    expect(sent).toEqual([])

    const retype = async (label: RegExp, text: string) => {
      await staff.clear(dialog.getByLabelText(label))
      await staff.type(dialog.getByLabelText(label), text)
    }
    await staff.type(dialog.getByRole('textbox', { name: 'Email' }), '.test')
    await retype(/^Password/, 'Wander17')
    await retype(/^Confirm Password/, 'Wander17')
    expect(needs().filter((need) => need?.endsWith(': met'))).toHaveLength(4)
    // Both are shown, as typed, and hidden again.
    await staff.click(dialog.getByRole('button', { name: 'Show passwords' }))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Confirm Password/).type).toBe('text')
    await staff.click(dialog.getByRole('button', { name: 'Hide passwords' }))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('password')
    await press()
    expect(await dialog.findByText(taken.message)).toBeTruthy()
    await press()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent[0]).toMatchObject({
      input: { name: 'Nina New', email: 'nina@demo.test', level: '5', password: 'Wander17', enableTwoFactor: true },
    })
    expect(sent[0]).toEqual(sent[1])
    expect(await screen.findByText('User successfully created')).toBeTruthy()
    expect(await screen.findByText('Nina New')).toBeTruthy()
  })

  it('show what the chosen role may do, and give no role beyond the viewer', async () => {
    serve([user('1')])
    const { staff } = renderApp({
      path: '/users?dialog=create',
      user: may('USERS_LIST', 'USERS_CREATE', 'DASHBOARDS_LIST', 'LEADS_LIST', 'PENDING_CONVERSIONS_LIST'),
    })
    const dialog = await withPassword(staff)
    await staff.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nina New')
    const sight = within(await dialog.findByRole('complementary', { name: 'What Nina sees' }))
    const drawer = within(await sight.findByRole('list', { name: 'Navigation' }))
    expect(drawer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Dashboardno money',
      'Leadslook only',
      'Pending Conversionslook only',
      'Developers',
    ])
    await staff.click(sight.getByRole('button', { name: 'All 3 permissions' }))
    const all = within(await screen.findByRole('dialog', { name: 'Permissions of Crm User' }))
    expect(all.getByRole('grid').getAttribute('aria-readonly')).toBe('true')
    await staff.click(all.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await staff.click(dialog.getByRole('combobox', { name: 'Role' }))
    expect((await dialog.findByRole('option', { name: 'Admin' })).getAttribute('aria-disabled')).toBe('true')
  })

  it('offer what the viewer may do with each of them', async () => {
    serve([user('1'), user('2', { canChange: false }), user('3'), user('4', { hasTwoFactor: false })])
    const { staff } = renderApp({ path: '/users' })
    await screen.findByText('User 4')
    const rows = within(screen.getByRole('grid', { name: 'Users' }))
      .getAllByRole('row')
      .slice(1)
    const names = rows.map((row) =>
      within(row)
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label'))
        .filter((name) => !name?.startsWith('History')),
    )
    // User 1 is the viewer.
    const [reset, newLink] = ['Reset two-factor authentication', 'Link for a new password']
    const mightier = 'This user may do more than you'
    expect(names).toEqual([
      [
        'Edit user User 1',
        `${reset}: user User 1. Ask somebody else who may change users.`,
        'Delete user User 1. You cannot delete yourself.',
      ],
      ['Edit user User 2', `${reset}: user User 2`, `${newLink}: user User 2`, 'Delete user User 2'].map(
        (name) => `${name}. ${mightier}. Ask somebody who may do as much.`,
      ),
      ['Edit user User 3', `${reset}: user User 3`, `${newLink}: user User 3`, 'Delete user User 3'],
      ['Edit user User 4', `${newLink}: user User 4`, 'Delete user User 4'],
    ])
    const refused = within(rows[1] as HTMLElement).getByRole('button', { name: /^Reset/ })
    expect([refused.getAttribute('aria-disabled'), refused.title]).toEqual([
      'true',
      `${mightier}. Ask somebody who may do as much.`,
    ])
    await staff.click(refused)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    fireEvent.contextMenu(within(rows[1] as HTMLElement).getByText('User 2'))
    const item = await screen.findByRole('menuitem', {
      name: /^Reset two-factor authentication ?This user may do more/,
    })
    await staff.click(item)
    expect([item.getAttribute('aria-disabled'), screen.queryByRole('alertdialog')]).toEqual(['true', null])
  })

  it('are asked before they give up their own second factor or role, and not before others do', async () => {
    const sent: Record<string, unknown>[] = []
    serve([user('1', { level: '1', role: { __typename: 'Role', id: '1', name: 'Admin' } }), user('3')])
    server.use(
      graphql.mutation('UpdateUser', ({ variables }) => {
        sent.push(variables)
        return HttpResponse.json({
          data: { updateUser: { __typename: 'UserPayload', user: user(String(variables.id)), errors: [] } },
        })
      }),
    )
    const { staff } = renderApp({ path: '/users?dialog=edit&id=1' })
    const open = async (name: string) => within(await screen.findByRole('dialog', { name: `Update User - ${name}` }))
    const dialog = await open('User 1')
    await staff.click(await dialog.findByRole('switch', { name: /^Enable 2FA/ }))
    await staff.click(dialog.getByRole('button', { name: 'Update' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    expect(question.getByText(/You would lose .*second factor/)).toBeTruthy()
    await staff.click(question.getByRole('button', { name: 'Cancel' }))
    expect(sent).toEqual([])
    await staff.click(dialog.getByRole('combobox', { name: 'Role' }))
    await staff.click(await dialog.findByRole('option', { name: 'Crm User' }))
    await staff.click(dialog.getByRole('button', { name: 'Update' }))
    const both = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    expect(both.getByText(/You would lose .*permissions.*second factor/)).toBeTruthy()
    await staff.click(both.getByRole('button', { name: 'Yes, save it' }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ id: '1', confirmLoss: true, input: { level: '5', enableTwoFactor: false } }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await staff.click(within(screen.getByRole('row', { name: /User 3/ })).getByRole('button', { name: /^Edit / }))
    const others = await open('User 3')
    await staff.click(await others.findByRole('switch', { name: /^Enable 2FA/ }))
    await staff.click(others.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect([sent[1]?.id, sent[1]?.confirmLoss]).toEqual(['3', undefined])
  })

  it('have a picture for each action, as an action without one is a filled square', async () => {
    serve([user('1'), user('2', { signInWaitsUntil: '2030-01-01T00:00:00.000Z' })])
    renderApp({ path: '/users' })
    await screen.findByRole('button', { name: 'End the wait for sign-in: user User 2' })
    const actions = [...document.querySelectorAll<HTMLElement>('[data-action]')].map(({ dataset }) => dataset.action)
    const pictures = readFileSync('web/ui/table/rows/rowIcons.css', 'utf8')
    expect(actions).toContain('endWaits')
    expect(actions.filter((name) => !new RegExp(`\\.dt-icon-${name}[ ,]`).test(pictures))).toEqual([])
  })

  it('whose sign-in has to wait are let in at once, after a question', async () => {
    const waiting = user('2', { signInWaitsUntil: '2030-01-01T00:00:00.000Z' })
    serve([waiting, user('3')])
    const asked: unknown[] = []
    server.use(
      graphql.mutation('EndSignInWaits', ({ variables }) => {
        asked.push(variables)
        const answer = { __typename: 'UserPayload', user: { ...waiting, signInWaitsUntil: null }, errors: [] }
        return HttpResponse.json({ data: { endSignInWaits: answer } })
      }),
    )
    const { staff } = renderApp({ path: '/users' })
    // Of User 2 alone.
    await staff.click(await screen.findByRole('button', { name: 'End the wait for sign-in: user User 2' }))
    await staff.click(await screen.findByRole('button', { name: 'Yes, end it' }))
    await screen.findByText('User 2 may sign in at once.')
    expect(asked).toEqual([{ userId: '2' }])
  })

  it('are invited by e-mail and role; the link is shown once, and can be revoked', async () => {
    const sent = serve([user('1')])
    const invited = user('2', {
      name: 'tom@demo.test',
      email: 'tom@demo.test',
      isInvited: true,
      linkExpiresAt: '2030-01-04T10:00:00.000Z',
    })
    const answers = [
      made(invited, { user: null, token: null, expiresAt: null, isSent: null, notSentReason: null, errors: [taken] }),
      made(invited),
    ]
    server.use(
      graphql.mutation('InviteUser', ({ variables }) => {
        sent.push(variables)
        return HttpResponse.json({ data: { inviteUser: answers[sent.length - 1] } })
      }),
      graphql.mutation('RevokeUserLink', ({ variables }) => {
        sent.push(variables)
        const answer = { __typename: 'UserPayload', user: { ...invited, linkExpiresAt: null }, errors: [] }
        return HttpResponse.json({ data: { revokeUserLink: answer } })
      }),
    )
    const { staff } = renderApp({ path: '/users?dialog=create' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Create User' }))
    const create = dialog.getByRole('button', { name: 'Create invitation' })
    await dialog.findByText('Crm User')
    await staff.click(create)
    expect(dialog.getByText('Email is required')).toBeTruthy()
    await staff.type(dialog.getByRole('textbox', { name: 'Email' }), 'tom@demo.test')
    await staff.click(create)
    expect(await dialog.findByText(taken.message)).toBeTruthy()
    await staff.click(create)
    const link = within(await screen.findByRole('alertdialog', { name: 'Invitation ready' }))
    expect(link.getByRole<HTMLInputElement>('textbox', { name: /^Link for tom/ }).value).toBe(
      'http://localhost/join#tok',
    )
    expect(link.getByText(/no e-mail was sent\. No e-mail channel is set up\./)).toBeTruthy()
    expect(sent[1]).toEqual({ input: { email: 'tom@demo.test', name: '', level: '5' } })
    await staff.click(link.getByRole('button', { name: 'Revoke invitation' }))
    await staff.click(await screen.findByRole('button', { name: 'Yes, revoke it' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent[2]).toEqual({ userId: '2' })
    const row = within(screen.getByRole('row', { name: /tom@demo\.test/ }))
    expect(row.getByText('Invited')).toBeTruthy()
    expect(row.queryByRole('button', { name: /^Revoke the link/ })).toBeNull()
    expect(row.getByRole('button', { name: /^New invitation link/ })).toBeTruthy()
  })

  it('are given a link for a new password, after a question', async () => {
    serve([user('2')])
    server.use(
      graphql.mutation('CreateUserLink', () =>
        HttpResponse.json({
          data: {
            createUserLink: made(user('2', { linkExpiresAt: '2030-01-02T10:00:00.000Z' }), {
              isSent: true,
              notSentReason: null,
            }),
          },
        }),
      ),
    )
    const { staff } = renderApp({ path: '/users' })
    await staff.click(await screen.findByRole('button', { name: 'Link for a new password: user User 2' }))
    await staff.click(await screen.findByRole('button', { name: 'Make the link' }))
    const link = within(await screen.findByRole('alertdialog', { name: 'Link for a new password' }))
    expect(link.getByText('It was sent to user2@demo.test.')).toBeTruthy()
    expect(link.getByRole<HTMLInputElement>('textbox').value).toBe('http://localhost/new-password#tok')
    await staff.click(link.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('button', { name: 'Revoke the link: user User 2' })).toBeTruthy()
  })
})
