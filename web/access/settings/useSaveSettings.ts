import { useApolloClient } from '@apollo/client/react'
import { forgetLists } from '../../app/apollo/forgetNames'
import {
  SettingsDocument,
  useAllowNewFtdNotificationMutation,
  useSaveSettingsMutation,
  type SettingsQuery,
} from '../../generated/graphql'
import { useSaveRecord } from '../../records/useSaveRecord'
import { changesOf, type SettingsForm, type SettingsRecord } from './settingsFields'

const texts = {
  created: 'Settings updated successfully',
  updated: 'Settings updated successfully',
  failed: 'Error updating settings',
}

/** Both parts of an answer as one record; null until both are loaded. */
export const recordOf = (data: SettingsQuery | undefined): SettingsRecord | null =>
  data?.settings && data.userSettings
    ? { ...data.settings, allowNewFtdNotification: data.userSettings.allowNewFtdNotification }
    : null

/** Saves changed settings of the business and of the user. */
export function useSaveSettings() {
  const client = useApolloClient()
  const [saveBusiness] = useSaveSettingsMutation()
  const [saveOwn] = useAllowNewFtdNotificationMutation()

  const update = async (base: SettingsRecord, form: SettingsForm) => {
    let record = base
    const input = changesOf(form, base)
    if (Object.keys(input).length) {
      const { data } = await saveBusiness({
        variables: { input, version: base.version },
        update: (cache, { data }) => {
          if (!data?.saveSettings.settings) return
          cache.evict({ id: 'ROOT_QUERY', fieldName: 'passwordRules' })
          // Statuses and late deposits in lists and reports may have changed.
          forgetLists(cache)
        },
      })
      if (!data?.saveSettings.settings) return { record: null, errors: data?.saveSettings.errors ?? [] }
      record = { ...record, ...data.saveSettings.settings }
    }
    if (form.allowNewFtdNotification !== base.allowNewFtdNotification) {
      const { data } = await saveOwn({ variables: { allowed: form.allowNewFtdNotification } })
      if (!data?.saveUserSettings.userSettings) return { record: null, errors: data?.saveUserSettings.errors ?? [] }
      record = { ...record, allowNewFtdNotification: data.saveUserSettings.userSettings.allowNewFtdNotification }
    }
    return { record, errors: [] }
  }
  const save = useSaveRecord<SettingsRecord, SettingsForm>({ create: () => Promise.resolve(null), update, texts })
  return {
    save,
    /** Loads the current settings. */
    readAgain: async () => {
      const { data } = await client.query({ query: SettingsDocument, fetchPolicy: 'network-only' })
      const record = recordOf(data)
      if (!record) throw new Error('The settings did not load')
      return record
    },
  }
}
