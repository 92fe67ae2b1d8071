import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { presets, usePresetServer } from '../../test/presetServer'
import { renderApp, server } from '../../test/render'
import { answerReportColumns, fault, openReport, saved, useReportsServer } from '../../test/reportsServer'

const query = () => new URLSearchParams(window.location.search)

/** What staff keep of the reports: their columns and their presets. */
describe('of the reports screen', () => {
  useReportsServer()
  usePresetServer()

  describe('the columns', () => {
    it('are the saved default of their tab, and saved beside those of the others', async () => {
      answerReportColumns({
        reports_offer_columns: [{ key: 'offer', title: 'Offer', visible: true }],
        reports_advertiser_columns: [
          { key: 'advertiser_id', title: 'Advertiser', visible: true },
          { key: 'ftds', title: 'FTDs', visible: true },
        ],
      })
      const staff = await openReport()
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Advertiser', 'FTDs'])
      await staff.click(screen.getByRole('button', { name: /^Columns/ }))
      await staff.click(await screen.findByRole('checkbox', { name: 'Leads' }))
      await staff.click(screen.getByRole('button', { name: 'Save as default' }))
      await screen.findByText('Default Columns Set Successfully')
      expect(saved[0]).toMatchObject({
        reports_offer_columns: [{ key: 'offer' }],
        reports_advertiser_columns: expect.arrayContaining([
          { key: 'advertiser_id', title: 'Advertiser', visible: true },
          { key: 'leads', title: 'Leads', visible: true },
        ]),
      })
    })

    it('cannot be saved with fewer than two, and say when saving failed', async () => {
      server.use(graphql.mutation('SaveReportColumns', fault))
      const staff = await openReport()
      await staff.click(screen.getByRole('button', { name: /^Columns/ }))
      await staff.click(screen.getByRole('button', { name: 'Save as default' }))
      expect(await screen.findByText('Failed to set default columns. Please try again.')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Back to default' }).hasAttribute('disabled')).toBe(true)
      for (const box of screen
        .getAllByRole('checkbox')
        .filter((box) => (box as HTMLInputElement).checked && !(box as HTMLInputElement).disabled))
        await staff.click(box)
      expect(screen.getByRole('button', { name: 'Save as default' }).hasAttribute('disabled')).toBe(true)
    })
  })

  describe('presets', () => {
    it('load tab, filters, chart and columns, and are let go to Today', async () => {
      const config = {
        tab: 'country_id',
        showReportsChart: false,
        filterData: { dateRangePreset: 'This Month', is_test: false },
        tablesColumns: {
          reports_country_columns: [
            { field: 'country_id', visible: true },
            { field: 'cr', visible: true },
          ],
        },
      }
      const mine = {
        ...{ __typename: 'Preset', id: '5', name: 'Mine', page: 'reports', config, version: 1, ownerName: 'Nora Ward' },
        ...{ isOwn: true, isSharedWithEverybody: false, roles: [], isDefault: false, isHidden: false },
      }
      server.use(
        graphql.query('Presets', () =>
          HttpResponse.json({
            data: { presets: [mine], presetDefault: null },
          }),
        ),
      )
      const { staff } = renderApp({ path: '/reports?preset=5' })
      await screen.findByRole('row', { name: /Germany/ })
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Country', 'CR'])
      expect(query().get('filters')).toContain('this_month')
      expect(screen.queryByText('changed')).toBeNull()
      await staff.click(screen.getByRole('button', { name: 'Chart' }))
      expect(await screen.findByText('changed')).toBeTruthy()
      await staff.click(screen.getByRole('link', { name: 'All reports' }))
      await waitFor(() => expect(query().get('preset')).toBeNull())
      expect(query().get('filters')).toBeNull()
      expect(screen.getAllByRole('columnheader').length).toBeGreaterThan(5)
    })

    it('saved from a cross table keep Across and Figure', async () => {
      presets.stored = []
      const empty = { rows: [], columns: [], cells: [], cellLeads: [], rowCount: 0, columnCount: 0, total: null }
      server.use(
        graphql.query('LeadCrossTable', () =>
          HttpResponse.json({ data: { leadCrossTable: { __typename: 'LeadCrossTable', ...empty } } }),
        ),
      )
      const { staff, unmount } = renderApp({ path: '/reports?tab=advertiser_id&columns_by=country_id&metric=ftds' })
      await staff.click(await screen.findByRole('button', { name: 'Save view' }))
      await staff.type(await screen.findByRole('textbox', { name: /Name/ }), 'Deposits by country')
      await staff.keyboard('{Control>}{Enter}{/Control}')
      await waitFor(() => expect(query().get('preset')).not.toBeNull())
      const id = query().get('preset')
      unmount()
      renderApp({ path: `/reports?preset=${id}` })
      expect((await screen.findByRole('combobox', { name: 'Across' })).textContent).toContain('Country')
      expect(screen.getByRole('combobox', { name: 'Figure' }).textContent).toContain('FTDs')
      expect(screen.queryByText('changed')).toBeNull()
    })
  })
})
