/**
 * Every screen that the routes name and that is still to be filled, in one place so that none is forgotten: its title and
 * what it holds. A screen leaves this list when its page exists and `routes.tsx` names it.
 */
export const upcomingScreens = {
  OffersView: { title: 'Offers', holds: 'The offers that publishers promote.' },
  CampaignsView: { title: 'Campaigns', holds: 'Campaigns with their publishers, offers and links.' },
  CreateCampaignView: { title: 'Create Campaign', holds: 'The settings of a new campaign.' },
  CampaignsEditView: { title: 'Edit Campaign', holds: 'The settings of one campaign.' },
  UsersView: { title: 'Users', holds: 'Staff accounts with their role and second factor.' },
  PublisherAccountView: { title: 'Publisher Account', holds: 'Accounts for the publisher panel and the publishers each may see.' },
  RolesView: { title: 'Roles', holds: 'Roles and the permissions each holds.' },
  SettingsView: { title: 'Settings', holds: 'FTD notifications, excluded FTD statuses and the default publisher status.' },
  BlacklistView: { title: 'Blacklist', holds: 'Values that leads are refused for: countries, funnels, IP ranges and others.' },
  leadStatusGroupView: { title: 'Status Group', holds: 'Groups of advertiser statuses.' },
} as const

export type UpcomingScreenName = keyof typeof upcomingScreens
