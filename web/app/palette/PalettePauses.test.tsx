import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { renderApp, server, useServer } from '../../test/render'

const hit = {
  ...{ __typename: 'SearchHit', kind: 'advertiser', recordId: '26', title: 'Aurora Markets', detail: null },
  ...{ record: { __typename: 'Record', id: '26' }, isActive: true, match: 'start' },
}
const paused = {
  ...{ __typename: 'AdvertiserPause', state: 'PAUSED', isByRule: true, pausedBy: 'Refuses everything' },
  ...{ since: '2026-11-20T12:00:00.000Z', until: null, probes: 1, probesAccepted: 0 },
}

/** Opens the actions of an advertiser with this pause; collects what is sent. */
async function openActions(pause: object | null) {
  const sent: [string, object][] = []
  const changed = (name: string, field: string) =>
    graphql.mutation(name, ({ variables }) => {
      sent.push([name, variables])
      const advertiser = { __typename: 'Advertiser', id: '26', pause: null }
      return HttpResponse.json({ data: { [field]: { __typename: 'AdvertiserPayload', advertiser, errors: [] } } })
    })
  server.use(
    graphql.query('Search', () => HttpResponse.json({ data: { search: [hit] } })),
    graphql.query('AdvertiserPause', () =>
      HttpResponse.json({ data: { advertiser: { __typename: 'Advertiser', id: '26', pause } } }),
    ),
    changed('PauseAdvertiser', 'pauseAdvertiser'),
    changed('ResumeAdvertiser', 'resumeAdvertiser'),
  )
  const { staff } = renderApp({ path: '/developers/tokens' })
  await screen.findByRole('navigation', { name: 'Main' })
  await staff.keyboard('{Control>}k{/Control}')
  await staff.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'aurora{Tab}')
  const group = within(await screen.findByRole('group', { name: 'Actions of Aurora Markets' }))
  return { staff, sent, group }
}

describe('the palette on an advertiser', () => {
  useServer()

  it('pauses it for the chosen time, and Undo resumes it', async () => {
    const { staff, sent, group } = await openActions(null)
    await staff.click(await group.findByRole('option', { name: /Pause Aurora Markets for 30 minutes/ }))
    await screen.findByText('Aurora Markets is paused')
    await staff.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Aurora Markets gets leads again')
    expect(sent).toEqual([
      ['PauseAdvertiser', { id: '26', minutes: 30 }],
      ['ResumeAdvertiser', { id: '26' }],
    ])
  })

  it('resumes one that is paused, and says who paused it', async () => {
    const { staff, sent, group } = await openActions(paused)
    const resume = await group.findByRole('option', { name: /Resume Aurora Markets now/ })
    expect(resume.textContent).toContain('by the rule “Refuses everything”')
    expect(group.queryByRole('option', { name: /^Pause/ })).toBeNull()
    await staff.click(resume)
    await screen.findByText('Aurora Markets gets leads again')
    expect(sent).toEqual([['ResumeAdvertiser', { id: '26' }]])
  })
})
