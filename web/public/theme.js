// Before the first paint: a chosen theme must not flash the other one. A file of its own, for the policy forbids inline scripts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
