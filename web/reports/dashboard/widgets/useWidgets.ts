import { useMemo } from 'react'
import { may as holds } from '../../../../shared/access/permissions'
import { throwErrors } from '../../../ui/show/errors'
import { useDashboardWidgetsQuery, useSaveDashboardWidgetsMutation } from '../../../generated/graphql'
import { useStoredUser } from '../../../app/session/useSession'
import { shownWidgets, toStore, type StoredWidget } from './widgets'

/** The user's widgets and their setter. Empty while loading; the default on errors. */
export function useWidgets() {
  const { data, error, loading } = useDashboardWidgetsQuery({ fetchPolicy: 'cache-first' })
  const [send, { loading: saving }] = useSaveDashboardWidgetsMutation()
  const held = useStoredUser()?.permissions
  const stored = data?.userSettings?.dashboardWidgets
  const widgets = useMemo(() => shownWidgets(stored, (permission) => holds(held ?? [], permission)), [stored, held])
  return {
    widgets,
    stored,
    pending: loading && !data && !error,
    saving,
    /** Throws if saving fails. */
    save: async (chosen: readonly StoredWidget[]) => {
      const answer = await send({ variables: { widgets: chosen.map(toStore) } })
      throwErrors(answer.data?.saveUserSettings.errors)
    },
  }
}
