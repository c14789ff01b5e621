/** The own profile, and a person's rights over their data (NDPA 2023 s.34–38). The only door. */
export { profileModule } from './module.ts'
