import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { storedUser } from '../../app/session/storedUser'
import { admin, renderApp, server, sessionOf, useServer } from '../../test/render'

const codes = ['7K4M-Q2XD', 'H9TC-4WRV', 'B3NE-8YLP', 'X6GA-M5JT', '2FQW-K7HC']
const laptop = {
  ...{ __typename: 'Passkey', id: '7', name: 'Laptop', isSynced: true, signsInAlone: true },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', lastUsedAt: null },
}
const session = (id: string, device: string | null, isCurrent: boolean) => ({
  ...{ __typename: 'OpenSession', id, device, address: '203.0.113.7', isCurrent },
  ...{ startedAt: '2026-11-20T12:00:00.000Z', lastUsedAt: '2026-11-21T12:00:00.000Z' },
})
const lastOne = 'Your account requires a second factor, and this passkey is the last one. Add another passkey first.'
const refusal = (field: string | null, message: string) => ({
  __typename: 'UserError',
  ...{ code: 'BAD_USER_INPUT', field, message },
})

/** Serves the page; `isConfirmed` is whether the server asks for a confirmation first. */
function serve({ left = 7, isConfirmed = true, passkeys = [] as object[], hasAuthenticator = true } = {}) {
  const sent: unknown[] = []
  server.use(
    graphql.query('Security', () =>
      HttpResponse.json({
        data: {
          security: {
            __typename: 'Security',
            twoFactorRequired: true,
            hasAuthenticator,
            secondFactorBy: null,
            passkeys,
            sessions: [
              session('1', 'Chrome, macOS', true),
              session('2', 'Safari, iPhone', false),
              session('3', null, false),
            ],
            recoveryCodesLeft: left,
            recoveryCodesMadeAt: '2026-11-20T12:00:00.000Z',
            recoveryCodeUsedAt: '2026-11-21T12:00:00.000Z',
          },
        },
      }),
    ),
    graphql.mutation('ConfirmIdentity', ({ variables }) => {
      sent.push(variables)
      const isRight = variables.code === '123456'
      if (isRight) isConfirmed = true
      const errors = isRight ? [] : [refusal('code', 'The code is not correct. Please try again.')]
      return HttpResponse.json({ data: { confirmIdentity: { __typename: 'ConfirmIdentityPayload', errors } } })
    }),
    graphql.mutation('RenewRecoveryCodes', () =>
      HttpResponse.json({
        data: {
          renewRecoveryCodes: {
            __typename: 'RecoveryCodesPayload',
            recoveryCodes: isConfirmed ? codes : null,
            errors: isConfirmed ? [] : [refusal('confirmation', 'Please confirm first that it is you.')],
          },
        },
      }),
    ),
    graphql.mutation('EndSessions', ({ variables }) => {
      sent.push(variables)
      return HttpResponse.json({ data: { endSessions: { __typename: 'EndSessionsPayload', errors: [] } } })
    }),
    graphql.mutation('EndOtherSessions', () =>
      HttpResponse.json({ data: { endOtherSessions: { __typename: 'EndOtherSessionsPayload', errors: [] } } }),
    ),
    graphql.mutation('UpdatePasskey', ({ variables }) => {
      sent.push(variables)
      const answer = { __typename: 'UpdatePasskeyPayload', passkey: { ...laptop, ...variables }, errors: [] }
      return HttpResponse.json({ data: { updatePasskey: answer } })
    }),
    graphql.mutation('DeletePasskey', () => {
      const errors = [{ ...refusal(null, lastOne), code: 'CONFLICT' }]
      return HttpResponse.json({
        data: { deletePasskey: { __typename: 'DeletePasskeyPayload', deletedId: null, errors } },
      })
    }),
    graphql.query('PasswordRules', () =>
      HttpResponse.json({ data: { passwordRules: { __typename: 'PasswordRules', minLength: 6, maxLength: 12 } } }),
    ),
  )
  return sent
}

describe("the user's own security", () => {
  useServer()

  it.each([
    [7, 'New codes make these 7 invalid.'],
    [3, 'Make new ones before they run out.'],
  ])('says what to do with %i recovery codes left', async (left, text) => {
    serve({ left })
    renderApp({ path: '/security' })
    const part = within(await screen.findByRole('region', { name: 'Recovery codes' }))
    expect(part.getByText(`${left} of 10 left`)).toBeTruthy()
    expect(part.getByText(/^Last used/).textContent).toBe(`Last used 2026-11-21 14:00. ${text}`)
  })

  it('asks for password and code before new recovery codes, and before they are left unsaved', async () => {
    const sent = serve({ isConfirmed: false })
    const { staff } = renderApp({ path: '/security' })
    await staff.click(await screen.findByRole('button', { name: 'Make new codes' }))
    const question = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await staff.type(question.getByLabelText(/^Password/), 'Demo1234')
    await staff.type(question.getByLabelText(/^Code/), '111111')
    await staff.click(question.getByRole('button', { name: 'Confirm' }))
    expect((await question.findByRole('alert')).textContent).toBe('The code is not correct. Please try again.')
    await staff.clear(question.getByLabelText(/^Code/))
    await staff.type(question.getByLabelText(/^Code/), '123456')
    await staff.click(question.getByRole('button', { name: 'Confirm' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }))
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
    expect(sent).toEqual([
      { password: 'Demo1234', code: '111111' },
      { password: 'Demo1234', code: '123456' },
    ])

    await staff.click(shown.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
    expect(shown.getByRole('checkbox')).toHaveProperty('checked', false)
    expect(shown.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true)
    await staff.keyboard('{Escape}')
    await staff.click(await screen.findByRole('button', { name: 'Stay' }))
    await staff.click(shown.getByRole('checkbox', { name: 'I have saved them' }))
    await staff.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays signed in while the recovery codes of a new authenticator app are shown', async () => {
    serve({ hasAuthenticator: false })
    const answer = (facts: object) => ({
      ...{ __typename: 'SignInPayload', step: null, token: null, challenge: null, qrCode: null, secret: null },
      ...{ hasAuthenticator: null, hasPasskey: null, recoveryCodes: null, recoveryCodesLeft: null },
      ...{ session: null, errors: [], ...facts },
    })
    server.use(
      graphql.mutation('BeginAuthenticator', () => {
        const beginAuthenticator = answer({ step: 'TWO_FACTOR_SETUP', challenge: 'c', qrCode: '<svg/>', secret: 'S' })
        return HttpResponse.json({ data: { beginAuthenticator } })
      }),
      graphql.mutation('ConfigureTwoFactor', () => {
        const session = sessionOf(admin)
        const configureTwoFactor = answer({ step: 'SIGNED_IN', token: 'new', session, recoveryCodes: codes })
        return HttpResponse.json({ data: { configureTwoFactor } })
      }),
    )
    const { staff } = renderApp({ path: '/security' })
    await staff.click(await screen.findByRole('button', { name: 'Set up now' }))
    const code = within(await screen.findByRole('group', { name: '6-digit code' }))
    await staff.click(code.getAllByRole('textbox')[0]!)
    await staff.keyboard('123456')
    expect(await screen.findByText('Save your recovery codes')).toBeTruthy()
    expect(storedUser()?.token).toBe('new')
    await staff.click(screen.getByRole('checkbox', { name: 'I have saved them' }))
    await staff.click(screen.getByRole('button', { name: 'Go on to the back office' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('lists passkeys, gives them names, and says why the last one stays', async () => {
    const sent = serve({ passkeys: [laptop] })
    const { staff } = renderApp({ path: '/security' })
    const row = within(await screen.findByRole('row', { name: /^Laptop/ }))
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['LaptopSynced between devices', '2026-11-20 14:00', '–', 'without password', ''],
    ])
    await staff.click(row.getByRole('button', { name: 'Rename Laptop' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }))
    await staff.clear(dialog.getByLabelText(/^Name/))
    await staff.type(dialog.getByLabelText(/^Name/), 'Blue key{Enter}')
    await waitFor(() => expect(sent).toEqual([{ id: '7', name: 'Blue key' }]))
    await staff.click(await screen.findByRole('button', { name: 'Remove Laptop' }))
    await staff.click(await screen.findByRole('button', { name: 'Yes, remove it' }))
    expect(await screen.findByText(lastOne)).toBeTruthy()
  })

  it('lists where the user is signed in, and ends one or all others', async () => {
    const sent = serve()
    const { staff } = renderApp({ path: '/security' })
    const part = within(await screen.findByRole('region', { name: 'Sessions' }))
    const rows = part.getAllByRole('row').slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Chrome, macOS', '203.0.113.7', '2026-11-20 14:00', 'This one', ''],
      ['Safari, iPhone', '203.0.113.7', '2026-11-20 14:00', '2026-11-21 14:00', 'End'],
      ['Not known', '203.0.113.7', '2026-11-20 14:00', '2026-11-21 14:00', 'End'],
    ])
    await staff.click(part.getByRole('button', { name: 'End Safari, iPhone, 203.0.113.7' }))
    expect(await screen.findByText('Session ended')).toBeTruthy()
    await staff.click(await screen.findByRole('button', { name: 'End the 2 others' }))
    expect(await screen.findByText('2 sessions ended')).toBeTruthy()
    expect(sent).toEqual([{ ids: ['2'] }, { ids: ['2', '3'] }])
  })

  it('leads from a sign-in that was not theirs to a new password', async () => {
    serve()
    const { staff } = renderApp({ path: '/security' })
    await staff.click(await screen.findByRole('button', { name: 'This was not me' }))
    await staff.click(await screen.findByRole('button', { name: 'Yes, end them' }))
    expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeTruthy()
  })
})
