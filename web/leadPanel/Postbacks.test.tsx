import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../shared/permissions'
import type { PostbackRowFragment } from '../generated/graphql'
import '../leadHistories/LeadHistoryDialog'
import '../leads/LeadsPage'
import { useLeadsServer } from '../test/leadsServer'
import { admin, renderApp, server } from '../test/render'

const postback = (id: number, facts: Partial<PostbackRowFragment> = {}) => ({
  __typename: 'PublisherPostback' as const,
  id: String(id),
  event: 'accepted' as const,
  status: 'sent' as const,
  createdAt: '2026-11-20T12:29:00.000+00:00',
  attempts: 1,
  attemptedAt: '2026-11-20T12:29:01.000+00:00',
  nextAttemptAt: null,
  url: 'https://pub.example/in?lead=1000&token=***',
  httpStatus: 200,
  response: 'thanks',
  fault: null,
  ...facts,
})
const failed = postback(8, {
  event: 'ftd',
  status: 'failed',
  attempts: 8,
  httpStatus: 503,
  response: null,
  fault: 'It answered with HTTP 503.',
})

function answer(...rows: PostbackRowFragment[]) {
  server.use(
    graphql.query('LeadHistory', () =>
      HttpResponse.json({ data: { leads: { __typename: 'LeadList', rows: [] }, leadHistory: [] } }),
    ),
    graphql.query('LeadPostbacks', () => HttpResponse.json({ data: { leadPublisherPostbacks: rows } })),
  )
}
const open = (user = admin) => renderApp({ path: '/leads?dialog=lead-history&lead=1000', user })

describe('the postbacks of a lead', () => {
  useLeadsServer()

  it('say what the publisher was told and what failed, which can be sent again', async () => {
    answer(failed, postback(7))
    const retried: unknown[] = []
    server.use(
      graphql.mutation('RetryPostbacks', ({ variables }) => {
        retried.push(variables)
        const row = { ...failed, status: 'waiting', attempts: 0, nextAttemptAt: '2026-11-20T12:40:00.000+00:00' }
        answer(postback(8, { ...failed, status: 'sent', httpStatus: 200, fault: null }), postback(7))
        return HttpResponse.json({
          data: {
            action: { __typename: 'PublisherPostbacksPayload', publisherPostbacks: [row], refused: [], errors: [] },
          },
        })
      }),
    )
    const { staff } = open()
    const table = await screen.findByRole('table', { name: 'Postbacks to the publisher' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Event', 'Status', 'Created At', 'Attempts', 'Last Attempt', 'Next Attempt', 'Answer', 'URL', 'Action'])
    const row = within(table).getByRole('row', {
      name: /^FTD approved Failed 2026-11-20 14:29 8 .*It answered with HTTP 503\./,
    })
    expect(within(table).getByRole('button', { name: 'Send postback again: Lead accepted' })).toHaveProperty(
      'disabled',
      true,
    )
    await staff.click(within(row).getByRole('button', { name: 'Send postback again: FTD approved' }))
    expect(await screen.findByText('The postback is sent again')).toBeTruthy()
    expect(retried).toEqual([{ ids: ['8'] }])
    expect(await within(table).findByRole('row', { name: /^FTD approved Sent/ })).toBeTruthy()
  })

  it('are not there for a lead without any', async () => {
    answer()
    open()
    await screen.findByText('No attempts yet')
    expect(screen.queryByText('Postbacks to the publisher')).toBeNull()
  })

  it('say so when they cannot be read, and cannot be sent again without the permission', async () => {
    answer()
    server.use(
      graphql.query('LeadPostbacks', () =>
        HttpResponse.json({ errors: [{ message: 'down', extensions: { code: 'INTERNAL' } }] }),
      ),
    )
    const { staff } = open({
      ...admin,
      permissions: admin.permissions.filter((code) => code !== permissionCode('LEADS_PROGRESS_LOGS')),
    })
    await screen.findByRole('heading', { name: 'Postbacks to the publisher' })
    answer(failed)
    await staff.click(await screen.findByRole('button', { name: 'Retry' }))
    const table = await screen.findByRole('table', { name: 'Postbacks to the publisher' })
    expect(within(table).getByText('Failed')).toBeTruthy()
    expect(within(table).queryByRole('button', { name: /Send postback again/ })).toBeNull()
  })
})
