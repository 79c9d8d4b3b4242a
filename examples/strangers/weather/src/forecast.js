export const forecast = ['Tuesday 23 °C', 'Wednesday 19 °C', 'Thursday 20 °C'];
