export const statistics = {
  title: 'Statistics',
  loading: 'Loading statistics',
  failed: { title: 'The statistics cannot be loaded', text: 'Check your connection and try again.' },
}
