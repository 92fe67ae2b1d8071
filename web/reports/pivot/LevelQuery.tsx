import { useMemo } from 'react'
import { useLeadPivotQuery } from '../../generated/graphql'
import type { ReportRequest } from '../reports/reportRequest'
import { levelFetching, useLevelAnswer, type LevelProps } from './useLevelAnswer'

/** Loads one level of a report and renders nothing: unmounting it when a row is closed discards query and answer. */
export function LevelQuery({ request, ...props }: LevelProps & { request: ReportRequest }) {
  const { path, by } = props.level
  const variables = useMemo(
    () => ({ ...request, groupBy: by, ...(path.length && { parents: [...path] }) }),
    [request, by, path],
  )
  const query = useLeadPivotQuery({ variables, skip: props.skip, ...levelFetching })
  useLevelAnswer(props, query, ({ leadPivot }) => leadPivot)
  return null
}
