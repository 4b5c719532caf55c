//! A table of positions as Parquet, written row group by row group.

use parquet::{
    data_type::{ByteArray, ByteArrayType, Int32Type},
    errors::Result,
    file::{
        properties::WriterProperties,
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::parser::parse_message_type,
};
use std::{io::Write, sync::Arc};

/// Rows that are kept in memory and written at once.
const GROUP: usize = 1 << 18;

/// Plies are missing where play never ends.
const SCHEMA: &str = "message positions {
    REQUIRED BYTE_ARRAY position (UTF8);
    REQUIRED BYTE_ARRAY value (UTF8);
    OPTIONAL INT32 plies;
}";

/// The rows since the last row group.
pub(super) struct ParquetTable<'a> {
    writer: SerializedFileWriter<&'a mut (dyn Write + Send)>,
    positions: Vec<ByteArray>,
    values: Vec<ByteArray>,
    /// Of the rows that have some.
    plies: Vec<i32>,
    /// By row: 1 where it has plies.
    has_plies: Vec<i16>,
}

impl<'a> ParquetTable<'a> {
    pub(super) fn new(file: &'a mut (dyn Write + Send)) -> Result<Self> {
        let properties = WriterProperties::builder().set_compression(parquet::basic::Compression::SNAPPY);
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties.build()))?;
        Ok(ParquetTable {
            writer,
            positions: Vec::new(),
            values: Vec::new(),
            plies: Vec::new(),
            has_plies: Vec::new(),
        })
    }

    pub(super) fn push(&mut self, position: &str, value: &'static str, plies: Option<u16>) -> Result<()> {
        self.positions.push(position.into());
        self.values.push(value.into());
        self.plies.extend(plies.map(i32::from));
        self.has_plies.push(plies.is_some().into());
        if self.positions.len() == GROUP { self.write_group() } else { Ok(()) }
    }

    /// The rest, and what makes it a file.
    pub(super) fn finish(mut self) -> Result<()> {
        if !self.positions.is_empty() {
            self.write_group()?;
        }
        self.writer.close()?;
        Ok(())
    }

    fn write_group(&mut self) -> Result<()> {
        let mut group = self.writer.next_row_group()?;
        for texts in [&mut self.positions, &mut self.values] {
            write_texts(&mut group, texts)?;
            texts.clear();
        }
        if let Some(mut column) = group.next_column()? {
            column.typed::<Int32Type>().write_batch(&self.plies, Some(&self.has_plies), None)?;
            column.close()?;
        }
        self.plies.clear();
        self.has_plies.clear();
        group.close()?;
        Ok(())
    }
}

fn write_texts(
    group: &mut SerializedRowGroupWriter<'_, &mut (dyn Write + Send)>,
    texts: &[ByteArray],
) -> Result<()> {
    if let Some(mut column) = group.next_column()? {
        column.typed::<ByteArrayType>().write_batch(texts, None, None)?;
        column.close()?;
    }
    Ok(())
}
