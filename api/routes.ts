import { countriesRoutes } from './countries/countries.routes'
import type { Route } from './route'
import { timeZonesRoutes } from './timeZones/timeZones.routes'

/** Every route of the API. The app, the OpenAPI document and the permission matrix are made from this list. */
export const routes: readonly Route[] = [...timeZonesRoutes, ...countriesRoutes]
