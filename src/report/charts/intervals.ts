/** Charts of estimates with their intervals, for the answers of every experiment: plain data in, a specification out. Cold. */
export { type BeforeAfterData, beforeAfter, type Sample } from "./before-after.ts";
export { type ForestData, forestPlot, type IntervalRow, type Tone } from "./forest-plot.ts";
export { type HeatCell, type HeatData, heatMap } from "./heat-map.ts";
export { type CurveData, type CurvePoint, type PriceData, priceCurve, ribbonCurve } from "./ribbon-curve.ts";
