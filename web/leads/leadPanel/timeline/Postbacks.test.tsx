import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../../shared/access/permissions'
import type { PostbackRowFragment } from '../../../generated/graphql'
import '../../leads/LeadsPage'
import { answerLead, type LeadEvent } from '../../../test/leadPanelServer'
import { useLeadsServer } from '../../../test/leadsServer'
import { admin, renderApp, server } from '../../../test/render'
import '../LeadPanel'

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

const answer = (...rows: PostbackRowFragment[]) =>
  answerLead(
    {},
    rows.map((row): LeadEvent => ({
      __typename: 'LeadPostback',
      id: `postback-${row.id}`,
      at: '2026-11-20T12:29:00.000Z',
      postback: row,
    })),
  )
const open = (user = admin) => renderApp({ path: '/leads?show=postbacks&lead=1000', user })
const section = () => screen.findByRole('region', { name: /^Postbacks to the publisher: lead1000@/ })

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
    const list = await section()
    const [first, second] = await within(list)
      .findAllByRole('listitem')
      .then((items) => items.slice(1))
    expect(first!.textContent).toMatch(
      /Postback FTD approved to the publisher failed after 8 attempts\. It answered with HTTP 503\./,
    )
    expect(second!.textContent).toMatch(/Postback Lead accepted to the publisher was answered 200\./)
    await staff.click(within(first!).getByRole('button', { name: 'Request and answer' }))
    expect(
      within(first!)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['Event', 'Status', 'Created At', 'Attempts', 'Last Attempt', 'Next Attempt', 'Answer', 'Response', 'URL'],
    ])
    expect(within(second!).getByRole('button', { name: 'Send postback again: Lead accepted' })).toHaveProperty(
      'disabled',
      true,
    )
    await staff.click(within(first!).getByRole('button', { name: 'Send postback again: FTD approved' }))
    expect(await screen.findByText('The postback is sent again')).toBeTruthy()
    expect(retried).toEqual([{ ids: ['8'] }])
    expect(await within(list).findByText(/was answered 200\.|is sent/, { selector: 'li:nth-child(2) p' })).toBeTruthy()
  })

  it('say that there are none for a lead without any', async () => {
    answer()
    open()
    expect(await within(await section()).findByText('Nothing yet')).toBeTruthy()
  })

  it('cannot be sent again without the permission', async () => {
    answer(failed)
    open({
      ...admin,
      permissions: admin.permissions.filter((code) => code !== permissionCode('LEADS_PROGRESS_LOGS')),
    })
    expect(await within(await section()).findByText(/failed after 8 attempts/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Send postback again/ })).toBeNull()
  })
})
