import type { z } from 'zod'
import { findPivot } from './pivot'
import { foundPivotRows, type FoundPivot } from './foundPivot'
import { contextFor, type ReportRequest } from './reportContext'
import { factQuery } from './reports.filter'
import type { LeadPivot, leadPivotBody } from './reports.schema'

export type { ReportViewer } from './reportContext'

/** The requested pivot, limited to what the viewer may see. */
export async function pivotFor(asked: ReportRequest<z.output<typeof leadPivotBody>>): Promise<FoundPivot> {
  const { db, reports, session, body } = asked
  const { group_by, parents, compare_with_past, date_range_preset, ...filter } = body
  const request = {
    query: factQuery({ ...filter, parents }),
    group: group_by,
    parents: parents ?? [],
    comparesWithPast: compare_with_past ?? false,
    preset: date_range_preset ?? null,
  }
  return findPivot({ db, reports }, request, await contextFor(asked), session.permissions)
}

/** The requested pivot by rows. */
export const leadPivotFor = async (asked: Parameters<typeof pivotFor>[0]): Promise<LeadPivot> =>
  foundPivotRows(await pivotFor(asked))
