/** Form values of an advertiser, and the input that is sent. */
import { activeStatusOf } from '../../../shared/app/activeStatus'
import { advertiserProblems } from '../../../shared/partners/advertisers'
import type { AdvertiserInput } from '../../generated/graphql'
import type { AdvertiserRow } from './advertiserColumns'
import type { Words } from '../../records/conflict/words'

export interface AdvertiserForm {
  name: string
  displayName: string
  /** Id of the manager; empty for none. */
  userId: string
  isActive: boolean
  isTestAdvertiser: boolean
  sendOrgFunnel: boolean
}

/** Labels of fields in conflicts. */
export const titles: Record<keyof AdvertiserForm, string> = {
  name: 'Name',
  displayName: 'Display Name',
  userId: 'Manager',
  isActive: 'Status',
  isTestAdvertiser: 'Test advertiser',
  sendOrgFunnel: 'Send original funnel',
}

export const words: Words<AdvertiserForm> = { userId: 'users' }

export const newAdvertiserForm = (): AdvertiserForm => ({
  ...{ name: '', displayName: '', userId: '', isActive: true, isTestAdvertiser: false, sendOrgFunnel: false },
})

export const advertiserForm = ({ name, displayName, manager, status, ...row }: AdvertiserRow): AdvertiserForm => ({
  ...{ name, displayName, userId: manager?.id ?? '', isActive: status === 'active' },
  isTestAdvertiser: Boolean(row.isTestAdvertiser),
  sendOrgFunnel: Boolean(row.sendOrgFunnel),
})

export const advertiserFormProblems = ({ name, displayName, userId }: AdvertiserForm, isNew: boolean) =>
  advertiserProblems({ name, displayName, hasManager: userId !== '' }, isNew)

export const advertiserInput = ({
  name,
  displayName,
  userId,
  isActive,
  ...flags
}: AdvertiserForm): AdvertiserInput => ({
  name: name.trim(),
  displayName: displayName.trim(),
  userId: userId || null,
  status: activeStatusOf(isActive),
  ...flags,
})
