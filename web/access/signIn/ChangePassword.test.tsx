import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { renderApp, server, useServer } from '../../test/render'

const tooMany = 'Too many tries. Please wait 60 seconds and try again.'

describe('the own password', () => {
  useServer()

  const change = async (code: string, message: string) => {
    server.use(
      graphql.query('PasswordRules', () =>
        HttpResponse.json({ data: { passwordRules: { __typename: 'PasswordRules', minLength: 6, maxLength: 12 } } }),
      ),
      graphql.mutation('ChangePassword', () =>
        HttpResponse.json({ errors: [{ message, extensions: { code, requestId: 'pw-1' } }] }),
      ),
    )
    const { staff } = renderApp({ path: '/caps' })
    await staff.click(await screen.findByRole('button', { name: 'Change password' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }))
    const current = await dialog.findByLabelText(/^Current Password/)
    await staff.type(current, 'Demo1234')
    await staff.type(dialog.getByLabelText(/^New Password/), 'Marble28')
    await staff.type(dialog.getByLabelText(/^Confirm Password/), 'Marble28')
    await staff.click(dialog.getByRole('button', { name: 'Change Password' }))
    return { alert: (await dialog.findByRole('alert')).textContent, current }
  }

  it('says at the current one that there were too many tries', async () => {
    const { alert, current } = await change('TOO_MANY_REQUESTS', tooMany)
    expect([alert, current.getAttribute('aria-invalid')]).toEqual([tooMany, 'true'])
  })

  it('says above the fields that the server failed, with the request id', async () => {
    const { alert, current } = await change('INTERNAL', 'down')
    expect(alert).toBe('Something went wrong. Please try again.Request ID pw-1')
    expect(current.getAttribute('aria-invalid')).toBeNull()
  })
})
