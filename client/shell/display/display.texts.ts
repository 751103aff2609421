export const displayTexts = {
  group: "Display",
  theme: { label: "Theme", light: "Light", dark: "Dark" },
  contrast: { label: "Contrast", normal: "Normal", high: "High contrast" },
  fontSize: { label: "Text", name: "Text size", small: "Small", medium: "Medium", large: "Large" },
  motion: { label: "Motion", full: "Full", reduced: "Reduced" },
} as const;
