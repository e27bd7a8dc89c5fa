import './ui/theme.css'
