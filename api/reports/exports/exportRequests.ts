import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { type Access, allOf, anyOf, signedIn, type Session } from '../../app/http/access'
import { refuseMissingCampaign } from '../../campaigns/campaignFigures/campaignFigures.queries'
import { countLogs, exportLogs } from '../../campaigns/campaignFigures/logs.queries'
import { leadQuery } from '../../leads/filters/leadFilter.schema'
import { readViewerContext } from '../../leads/filters/viewerContext'
import type { InTimeZone, StreamAnswer } from '../../app/http/route'
import type { Services } from '../../app/start/services'
import type { ExportKind } from './exportLinks.queries'
import { findReadBulk, readPieces } from '../bulks/bulks.queries'
import { bulkLinkBody, campaignLogsLinkBody, leadExportBody } from './exports.schema'
import { countLeads, exportLeads, type WantedLeads } from './exports.queries'

/** Session, time zone and time of an export. */
type Exporter = Pick<Services, 'db' | 'pool' | 'config' | 'now'> & InTimeZone & { session: Session }

/** An exportable list: its permissions, number of rows and file. */
interface ExportableList<Body extends z.ZodType> {
  access: Access
  body: Body
  count: (exporter: Exporter, request: z.output<Body>) => Promise<number>
  stream: (exporter: Exporter, request: z.output<Body>) => Promise<StreamAnswer>
}
const exportable = <Body extends z.ZodType>(list: ExportableList<Body>) => list

const file = (name: string, { total, csv }: Awaited<ReturnType<typeof exportLeads>>): StreamAnswer => ({
  headers: { 'x-total-count': String(total), 'content-disposition': `attachment; filename="${name}"` },
  body: csv,
})

function wantedLeads(body: z.output<typeof leadExportBody>): WantedLeads {
  const { columns, sort_by_column, sort_order, lead_ids, page_number, limit, ...query } = body
  return {
    query: leadQuery(query),
    columns,
    sort_by_column: sort_by_column ?? 'created_at',
    sort_order: sort_order ?? 'desc',
    leadIds: lead_ids ?? null,
    page: limit ? { page_number: page_number ?? 1, limit } : null,
  }
}

const groundOf = ({ pool, config, session }: Exporter) => ({
  ...{ pool, databaseUrl: config.databaseUrl, userId: session.user_id },
})

export const leadsExport = exportable({
  access: anyOf('LEADS_LIST'),
  body: leadExportBody,
  count: async (exporter, request) =>
    countLeads(exporter.pool, wantedLeads(request), await readViewerContext(exporter)),
  stream: async (exporter, request) =>
    file(
      'lead-data.csv',
      await exportLeads(groundOf(exporter), wantedLeads(request), await readViewerContext(exporter)),
    ),
})

export const campaignLogsExport = exportable({
  access: allOf('CAMPAIGNS_LIST', 'LEADS_LIST'),
  body: campaignLogsLinkBody,
  count: async ({ db }, { campaign_id, ...filter }) => {
    await refuseMissingCampaign(db, campaign_id)
    return countLogs(db, { campaignId: campaign_id, ...filter })
  },
  stream: async (exporter, { campaign_id, ...filter }) => {
    const { db, timeZone, now } = exporter
    await refuseMissingCampaign(db, campaign_id)
    const clock = { timeZone, now: now() }
    return file(
      'campaign-logs.csv',
      await exportLogs(groundOf(exporter), { campaignId: campaign_id, ...filter }, clock),
    )
  },
})

/** What a bulk query has read, as JSON lines. */
export const bulkExport = exportable({
  access: signedIn,
  body: bulkLinkBody,
  count: async ({ db, session }, { bulk_id }) => (await findReadBulk(db, session, bulk_id)).row_count,
  stream: async ({ db, session }, { bulk_id }) => {
    const bulk = await findReadBulk(db, session, bulk_id)
    const lines = pipeline(Readable.from(readPieces(db, bulk)), createGunzip(), () => {}) // the answer fails likewise
    return {
      headers: {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'x-total-count': String(bulk.row_count),
        'content-disposition': `attachment; filename="${bulk.list}-${bulk.id}.jsonl"`,
      },
      body: lines,
    }
  },
})

const lists = { leads: leadsExport, campaign_logs: campaignLogsExport, bulk: bulkExport }

export const accessOfExport = (kind: ExportKind): Access => lists[kind].access

/**
 * File of a link. The stored request is validated again, because an older version of the server may have written it.
 */
export const streamExport = (kind: ExportKind, exporter: Exporter, request: unknown): Promise<StreamAnswer> =>
  kind === 'leads'
    ? leadsExport.stream(exporter, leadExportBody.parse(request))
    : kind === 'bulk'
      ? bulkExport.stream(exporter, bulkLinkBody.parse(request))
      : campaignLogsExport.stream(exporter, campaignLogsLinkBody.parse(request))
